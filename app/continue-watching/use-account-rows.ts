import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useLookedAt, useRestored } from '../browser/use-page-moments.ts'
import { devicePositions } from '../library/device-positions.ts'
import { HISTORY_IMPORTED } from '../library/import-device-history.ts'
import { keepLastSeen, lastSeen } from '../library/last-seen.ts'
import { askJson } from '../network/ask-json.ts'
import { useBackOnline } from '../network/use-back-online.ts'
import { noteContinuing } from './continue-place.ts'
import {
  type AccountRow,
  CONTINUE_FIELD,
  type ContinueAnswer,
  type ContinueRow,
  toMemberRows,
} from './continue-rows.ts'

/** `unkept`: the backend has no such rows. */
type AccountRows = { state: 'unknown' | 'failed' | 'unkept' } | { state: 'known'; rows: ContinueRow[] }

/** Shown at once after Back. */
let latest: { sessionMark: string; rows: AccountRow[] } | null = null

/** Requested again whenever the page becomes visible. */
export function useAccountRows(sessionMark: string) {
  const address = useDataHrefs().accountContinue
  const [known, setKnown] = useState<AccountRows>(() =>
    latest?.sessionMark === sessionMark ? toKnown(latest.rows) : { state: 'unknown' },
  )
  const turn = useRef(0)

  const show = useCallback(
    (rows: AccountRow[]) => {
      latest = { sessionMark, rows }
      noteContinuing(sessionMark, rows.length === 0)
      void keepLastSeen('continue', rows)
      setKnown(toKnown(rows))
    },
    [sessionMark],
  )

  const ask = useCallback(async () => {
    turn.current += 1
    const asked = turn.current
    const answer = await askJson<ContinueAnswer>(address, { cache: 'no-store' })
    if (asked !== turn.current) return
    if (!answer) {
      const seen = await lastSeen<AccountRow>('continue')
      setKnown((before) =>
        before.state === 'known' ? before : seen.length > 0 ? toKnown(seen) : { state: 'failed' },
      )
      return
    }
    if (answer.rows) show(answer.rows)
    else {
      noteContinuing(sessionMark, true)
      setKnown({ state: 'unkept' })
    }
  }, [address, sessionMark, show])

  useEffect(() => {
    void ask()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener(HISTORY_IMPORTED, () => void ask(), { signal })
    return () => {
      listening.abort()
      // After unmount, responses are ignored.
      turn.current += 1
    }
  }, [ask])
  useLookedAt(() => void ask())
  useRestored(() => void ask())
  useBackOnline(known.state === 'failed', () => void ask())

  const remove = async (dramaId: string) => {
    const body = new URLSearchParams({ [CONTINUE_FIELD.dramaId]: dramaId })
    const answer = await askJson<{ isDone: boolean }>(address, { method: 'POST', body })
    const isDone = answer?.isDone ?? false
    if (isDone && latest) show(latest.rows.filter((row) => row.dramaId !== dramaId))
    return isDone
  }
  return { known, ask, remove }
}

function toKnown(rows: readonly AccountRow[]): AccountRows {
  return { state: 'known', rows: toMemberRows(rows, devicePositions(), performance.timeOrigin) }
}
