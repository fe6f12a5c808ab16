import { useCallback, useEffect, useRef } from 'react'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { useLatest } from '../../browser/use-latest.ts'
import type { LibraryChange } from '../../library/library-changes.ts'
import { type WaitingRequest, waitingRequests } from '../../network/waiting-requests.ts'
import {
  dropWaitingReport,
  isReportWaiting,
  sendWaitingReports,
  storeWaitingReport,
  trackSaved,
  type WaitingReport,
} from '../watching/waiting-reports.ts'
import { type ActionIntent, type ActionOutcome, FIELD } from './actions.ts'
import { useAction } from './use-action.ts'

/**
 * A press without a response is stored and sent once the site is reachable, even if the page was closed
 * meanwhile; it sets a state, so sending it twice is harmless. `onOutcome` is called once there is a
 * response.
 */
export function useLibraryAction(dramaId: string, onOutcome: (outcome: ActionOutcome) => void) {
  const { watchReport: address } = useDataHrefs()
  const waiting = useRef(new Map<string, WaitingRequest>())
  const latest = useLatest(onOutcome)

  const leave = useCallback((episodeId: string) => {
    waiting.current.get(episodeId)?.leave()
    waiting.current.delete(episodeId)
  }, [])
  useEffect(() => {
    const places = waiting.current
    return () => {
      for (const episodeId of places.keys()) leave(episodeId)
    }
  }, [leave])

  const waitAndSend = async (report: WaitingReport) => {
    const { episodeId } = report
    storeWaitingReport(report)
    const place = waitingRequests.hold('change')
    waiting.current.set(episodeId, place)
    let refused: WaitingReport[]
    do {
      await place.turn()
      refused = await sendWaitingReports(address)
    } while (isReportWaiting(report))
    // The page was left.
    if (waiting.current.get(episodeId) !== place) return
    leave(episodeId)
    latest.current(toOutcome(report, refused))
  }

  const action = useAction((outcome) => {
    const { intent, episodeId, problem } = outcome
    const kind = intent as LibraryChange
    if (problem === 'unknown') {
      void waitAndSend({ kind, dramaId, episodeId, seconds: 0, savedAtMs: Date.now() })
      return
    }
    dropWaitingReport({ kind, episodeId, savedAtMs: Date.now() })
    if (problem === null) trackSaved({ kind, dramaId })
    onOutcome(outcome)
  })
  const send = (intent: ActionIntent, episodeId: string) => {
    // Another press joins the waiting one.
    if (waiting.current.has(episodeId)) return
    action.send(intent, { [FIELD.episodeId]: episodeId })
  }
  return { send }
}

function toOutcome({ kind, episodeId }: WaitingReport, refused: readonly WaitingReport[]): ActionOutcome {
  const action = { intent: kind as LibraryChange, episodeId, isPageCurrent: true }
  return refused.some((each) => each.kind === kind && each.episodeId === episodeId)
    ? { ...action, problem: 'episodeNotFound', key: null }
    : { ...action, problem: null, play: null, captions: [] }
}
