import { requestJson } from '../page/requests/request-json.ts'
import type { Clip } from './clip.ts'
import type { DeviceSignals, Outcome } from './device-signals.ts'

export const FEED_FIELD = {
  shown: 'shown',
  finished: 'finished',
  skipped: 'skipped',
  dramaId: 'dramaId',
  outcome: 'outcome',
} as const

/** Between ids, which have none; `.` alone stays one character in a form. */
export const BETWEEN_IDS = '.'

/** Null on any failure. Never rejects. */
export function requestClips(
  address: string,
  { shown, finished, skipped }: DeviceSignals & { shown: readonly string[] },
): Promise<Clip[] | null> {
  const body = new URLSearchParams({
    [FEED_FIELD.shown]: shown.join(BETWEEN_IDS),
    [FEED_FIELD.finished]: finished.join(BETWEEN_IDS),
    [FEED_FIELD.skipped]: skipped.join(BETWEEN_IDS),
  })
  return requestJson<Clip[]>(address, { method: 'POST', body })
}

/** Sent even if the page is left meanwhile; whether it arrives is not told. */
export function reportOutcome(address: string, dramaId: string, outcome: Outcome): void {
  const body = new URLSearchParams({ [FEED_FIELD.dramaId]: dramaId, [FEED_FIELD.outcome]: outcome })
  void requestJson(address, { method: 'POST', body, keepalive: true })
}
