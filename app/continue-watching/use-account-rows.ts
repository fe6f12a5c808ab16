import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useLookedAt, useRestored } from '../browser/use-page-moments.ts'
import { devicePositions } from '../library/device-positions.ts'
import { HISTORY_IMPORTED } from '../library/history-imported.ts'
import { keepLastSeen, lastSeen } from '../library/last-seen.ts'
import { requestJson } from '../page/requests/request-json.ts'
import { useBackOnline } from '../page/requests/use-back-online.ts'
import { noteContinuing } from './continue-place.ts'
import {
  type AccountRow,
  CONTINUE_FIELD,
  type ContinueResponse,
  type ContinueRow,
  toMemberRows,
} from './continue-rows.ts'

/** `unsupported`: the backend has no such rows. */
type AccountRows = { state: 'unknown' | 'failed' | 'unsupported' } | { state: 'known'; rows: ContinueRow[] }

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

  const request = useCallback(async () => {
    turn.current += 1
    const ownTurn = turn.current
    const response = await requestJson<ContinueResponse>(address, { cache: 'no-store' })
    if (ownTurn !== turn.current) return
    if (!response) {
      const seen = await lastSeen<AccountRow>('continue')
      setKnown((before) =>
        before.state === 'known' ? before : seen.length > 0 ? toKnown(seen) : { state: 'failed' },
      )
      return
    }
    if (response.rows) show(response.rows)
    else {
      noteContinuing(sessionMark, true)
      setKnown({ state: 'unsupported' })
    }
  }, [address, sessionMark, show])

  useEffect(() => {
    void request()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener(HISTORY_IMPORTED, () => void request(), { signal })
    return () => {
      listening.abort()
      // After unmount, responses are ignored.
      turn.current += 1
    }
  }, [request])
  useLookedAt(() => void request())
  useRestored(() => void request())
  useBackOnline(known.state === 'failed', () => void request())

  const remove = async (dramaId: string) => {
    const body = new URLSearchParams({ [CONTINUE_FIELD.dramaId]: dramaId })
    const response = await requestJson<{ isDone: boolean }>(address, { method: 'POST', body })
    const isDone = response?.isDone ?? false
    if (isDone && latest) show(latest.rows.filter((row) => row.dramaId !== dramaId))
    return isDone
  }
  return { known, request, remove }
}

function toKnown(rows: readonly AccountRow[]): AccountRows {
  return { state: 'known', rows: toMemberRows(rows, devicePositions(), performance.timeOrigin) }
}
