import type { LibraryChange } from '../../library/library-changes.ts'
import { withDeadline } from '../../page/requests/response-deadline.ts'

export type WatchReportKind = 'opened' | 'position' | LibraryChange

export const WATCH_FIELD = {
  kind: 'kind',
  dramaId: 'dramaId',
  episodeId: 'episodeId',
  seconds: 'seconds',
  ageMs: 'ageMs',
  isSeen: 'isSeen',
} as const

export interface WatchReport {
  kind: WatchReportKind
  dramaId: string
  episodeId: string
  seconds: number
  ageMs?: number
  isSeen?: boolean
}

/** `kept`: the account has it. `refused`: it never will. `unanswered`: a retry may succeed. */
export type WatchReportResult = 'kept' | 'refused' | 'unanswered'

export interface WatchReported {
  answer: WatchReportResult
}

function toFormBody({ kind, dramaId, episodeId, seconds, ageMs, isSeen }: WatchReport): URLSearchParams {
  return new URLSearchParams({
    [WATCH_FIELD.kind]: kind,
    [WATCH_FIELD.dramaId]: dramaId,
    [WATCH_FIELD.episodeId]: episodeId,
    [WATCH_FIELD.seconds]: String(seconds),
    ...(ageMs !== undefined && { [WATCH_FIELD.ageMs]: String(ageMs) }),
    ...(isSeen && { [WATCH_FIELD.isSeen]: 'true' }),
  })
}

/** Sent even if the page is left meanwhile. Never rejects; failures return `unanswered`. */
export async function sendWatchReport(address: string, report: WatchReport): Promise<WatchReportResult> {
  try {
    return await withDeadline(async (signal) => {
      const response = await fetch(address, {
        method: 'POST',
        body: toFormBody(report),
        keepalive: true,
        signal,
      })
      return response.ok ? ((await response.json()) as WatchReported).answer : 'unanswered'
    }, null)
  } catch {
    return 'unanswered'
  }
}

/** For a page that is being left; there is no response. False: not sent. */
export function sendLastWatchReport(address: string, report: WatchReport): boolean {
  return navigator.onLine && navigator.sendBeacon(address, toFormBody(report))
}
