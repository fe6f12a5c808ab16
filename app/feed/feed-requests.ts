import { fetchJson, requestJson } from '../page/requests/request-json.ts'
import { NoResponseError, withDeadline } from '../page/requests/response-deadline.ts'
import { retryUntilResponse } from '../page/requests/waiting-requests.ts'
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

/** Retried once. Null without a response; never rejects. */
export function requestClips(
  address: string,
  { shown, finished, skipped }: DeviceSignals & { shown: readonly string[] },
): Promise<Clip[] | null> {
  const body = new URLSearchParams({
    [FEED_FIELD.shown]: shown.join(BETWEEN_IDS),
    [FEED_FIELD.finished]: finished.join(BETWEEN_IDS),
    [FEED_FIELD.skipped]: skipped.join(BETWEEN_IDS),
  })
  const request = () => withDeadline((signal) => fetchJson<Clip[]>(address, { method: 'POST', body, signal }))
  return retryUntilResponse(request, { kind: 'part' }).catch(() => null)
}

const toBody = (dramaId: string, outcome: Outcome) =>
  new URLSearchParams({ [FEED_FIELD.dramaId]: dramaId, [FEED_FIELD.outcome]: outcome })

/** Sent even if the page is left meanwhile; whether it arrives is not told. */
export function reportSkip(address: string, dramaId: string): void {
  void requestJson(address, { method: 'POST', body: toBody(dramaId, 'skipped'), keepalive: true })
}

/** By drama. */
const waitingChoices = new Map<string, AbortController>()

/** A press: repeated until there is a response, also on the next page, and told until then. A later choice of the drama replaces it. */
export function reportChoice(address: string, dramaId: string, outcome: Exclude<Outcome, 'skipped'>): void {
  waitingChoices.get(dramaId)?.abort()
  const choice = new AbortController()
  waitingChoices.set(dramaId, choice)
  const send = (signal: AbortSignal) =>
    fetch(address, { method: 'POST', body: toBody(dramaId, outcome), keepalive: true, signal })
  const request = async () => {
    const { status } = await withDeadline(send, choice.signal)
    // A refusal is a response: the same again would be refused as well.
    if (status >= 500) throw new NoResponseError(`status ${status}`)
  }
  const options = { kind: 'change', signal: choice.signal } as const
  void retryUntilResponse(request, options)
    .catch(() => {})
    .then(() => waitingChoices.get(dramaId) === choice && waitingChoices.delete(dramaId))
}
