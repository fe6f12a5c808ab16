/** What a page tells of a member's watching; the value of the report's `act`. */
export type WatchReportKind = 'opened' | 'position'

/** Names of the report's fields. */
export const WATCH_FIELD = {
  act: 'act',
  dramaId: 'dramaId',
  episodeId: 'episodeId',
  seconds: 'seconds',
  ageMs: 'ageMs',
  isSeen: 'isSeen',
} as const

export interface WatchReport {
  act: WatchReportKind
  dramaId: string
  episodeId: string
  /** Where the episode is; 0 forgets it. Of an opening always 0. */
  seconds: number
  /** How long ago that was; absent: just now. */
  ageMs?: number
  /** The episode was watched to its end. */
  isSeen?: boolean
}

/** Whether the account has it now. */
export interface WatchReported {
  isKept: boolean
}

function toFormBody({ act, dramaId, episodeId, seconds, ageMs, isSeen }: WatchReport): URLSearchParams {
  return new URLSearchParams({
    [WATCH_FIELD.act]: act,
    [WATCH_FIELD.dramaId]: dramaId,
    [WATCH_FIELD.episodeId]: episodeId,
    [WATCH_FIELD.seconds]: String(seconds),
    ...(ageMs !== undefined && { [WATCH_FIELD.ageMs]: String(ageMs) }),
    ...(isSeen && { [WATCH_FIELD.isSeen]: 'true' }),
  })
}

/** Tells the account, also when the page is left meanwhile. Nobody is bothered when it cannot be told. */
export async function sendWatchReport(address: string, report: WatchReport): Promise<boolean> {
  try {
    const response = await fetch(address, { method: 'POST', body: toFormBody(report), keepalive: true })
    return response.ok && ((await response.json()) as WatchReported).isKept
  } catch {
    return false
  }
}

/** Tells the account from a page that is going away and hears nothing back; false: it surely was not told. */
export function sendLastWatchReport(address: string, report: WatchReport): boolean {
  return navigator.onLine && navigator.sendBeacon(address, toFormBody(report))
}
