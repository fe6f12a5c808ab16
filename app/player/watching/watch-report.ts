import type { LibraryChange } from '../../library/library-changes.ts'
import { ANSWER_MS_MAX } from '../../network/answer-in-time.ts'

/** What a page tells of a member's watching; the value of the report's `kind`. */
export type WatchReportKind = 'opened' | 'position' | LibraryChange

/** Names of the report's fields. */
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
  /** Where the episode is; 0 forgets it. Always 0 of what is no position. */
  seconds: number
  /** How long ago that was; absent: just now. */
  ageMs?: number
  /** The episode was watched to its end. */
  isSeen?: boolean
}

/** `kept`: the account has it now. `refused`: it never will. `unanswered`: another try may help. */
export type WatchReportAnswer = 'kept' | 'refused' | 'unanswered'

export interface WatchReported {
  answer: WatchReportAnswer
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

/** Tells the account, also when the page is left meanwhile. Never rejects: nobody is bothered when it cannot be told. */
export async function sendWatchReport(address: string, report: WatchReport): Promise<WatchReportAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: toFormBody(report),
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    return response.ok ? ((await response.json()) as WatchReported).answer : 'unanswered'
  } catch {
    return 'unanswered'
  }
}

/** Tells the account from a page that is going away and hears nothing back; false: it surely was not told. */
export function sendLastWatchReport(address: string, report: WatchReport): boolean {
  return navigator.onLine && navigator.sendBeacon(address, toFormBody(report))
}
