import { useEffect, useRef } from 'react'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { useLatest } from '../../browser/use-latest.ts'
import type { LibraryChange } from '../../library/library-changes.ts'
import { NoResponseError } from '../../page/requests/response-deadline.ts'
import { retryUntilResponse } from '../../page/requests/waiting-requests.ts'
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
 *
 * @param page path of the episode's page; absent: this one
 */
export function useLibraryAction(
  dramaId: string,
  onOutcome: (outcome: ActionOutcome) => void,
  page?: string,
) {
  const { watchReport: address } = useDataHrefs()
  const waiting = useRef(new Map<string, AbortController>())
  const latest = useLatest(onOutcome)

  useEffect(() => {
    const requests = waiting.current
    return () => {
      for (const request of requests.values()) request.abort()
      requests.clear()
    }
  }, [])

  const waitAndSend = async (report: WaitingReport) => {
    const { episodeId } = report
    storeWaitingReport(report)
    const request = new AbortController()
    waiting.current.set(episodeId, request)
    const send = async () => {
      const refused = await sendWaitingReports(address)
      if (isReportWaiting(report)) throw new NoResponseError('not sent')
      return refused
    }
    const options = { kind: 'change', signal: request.signal, hasFailed: true } as const
    const refused = await retryUntilResponse(send, options).catch(() => null)
    // The page was left.
    if (!refused) return
    waiting.current.delete(episodeId)
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
  }, page)
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
