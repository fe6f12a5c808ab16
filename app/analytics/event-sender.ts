import { EVENTS_PER_REPORT_MAX } from '../../contract/usage-report.ts'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { onLeft, onOnline, onRestored, onVisibility } from '../browser/page-moments.ts'
import { type Outbox, toEventId, type WaitingEvent } from './event-outbox.ts'

/** Events are sent together after this long without a new one. */
export const QUIET_MS = 200
/** Pause after a failure; doubles with each further one. */
const PAUSE_MS_MIN = 1000
const PAUSE_MS_MAX = 60_000

interface SenderOptions {
  outbox: Outbox
  page: Pick<Window, 'addEventListener' | 'document' | 'navigator' | 'fetch'>
  /** The address with which the document was opened. The visit's source is in it, whatever page is open by now. */
  landing?: string | undefined
}

/** `retry`: not accepted by the receiver, so sent again. */
type Outcome = 'done' | 'retry'

/**
 * Sends the events in the outbox: in batches after a quiet period, at once when the page is hidden, as a beacon
 * when it is left. Events leave the outbox only when they have arrived or can never be accepted. Nothing is sent
 * without a network, and after a failure only after a growing pause.
 */
export function createSender({ outbox, page, landing }: SenderOptions) {
  const { document, navigator } = page
  const underWay = new Set<string>()
  let isStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failureCount = 0
  let pausedUntilMs = 0

  function schedule(): void {
    if (!isStarted) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(QUIET_MS, pausedUntilMs - Date.now()))
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (!isStarted || !navigator.onLine || underWay.size > 0) return
    const batch = outbox.next(EVENTS_PER_REPORT_MAX, underWay)
    if (batch.length === 0) return
    const ids = new Set(batch.map(toEventId))
    for (const id of ids) underWay.add(id)
    const outcome = await post(batch)
    for (const id of ids) underWay.delete(id)
    if (outcome === 'done') {
      outbox.remove(ids)
      failureCount = 0
      pausedUntilMs = 0
    } else {
      pausedUntilMs = Date.now() + Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** failureCount)
      failureCount += 1
    }
    if (outbox.next(1, underWay).length > 0) schedule()
  }

  async function post(batch: WaitingEvent[]): Promise<Outcome> {
    try {
      const { ok, status } = await page.fetch(SERVER_HREFS.usageReport, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: toReport(batch),
        keepalive: true,
        ...(landing && { referrer: landing }),
      })
      // A batch refused for its content would be refused forever.
      return ok || status === 400 || status === 413 ? 'done' : 'retry'
    } catch {
      return 'retry'
    }
  }

  function sendLast(): void {
    if (!navigator.onLine) return
    const batch = outbox.next(EVENTS_PER_REPORT_MAX, underWay)
    if (batch.length === 0) return
    navigator.sendBeacon(SERVER_HREFS.usageReport, new Blob([toReport(batch)], { type: 'application/json' }))
    // A beacon has no response, so the events stay in the outbox for the next page.
    for (const each of batch) underWay.add(toEventId(each))
  }

  /** Registered after the page's own listeners, so that events they send on leaving are in the beacon. */
  function listen(): void {
    let isLeft = false
    onVisibility(document, (isVisible) => {
      if (isVisible) return
      // On leaving, a page is hidden last, when web vitals are final.
      if (isLeft) sendLast()
      else if (Date.now() >= pausedUntilMs) void flush()
    })
    onLeft(page, () => {
      isLeft = true
      sendLast()
    })
    onRestored(page, () => {
      isLeft = false
      underWay.clear()
      schedule()
    })
    onOnline(page, () => {
      pausedUntilMs = 0
      schedule()
    })
  }

  return {
    schedule,
    start(): void {
      isStarted = true
      listen()
      schedule()
    },
  }
}

function toReport(batch: WaitingEvent[]): string {
  const et = batch.map(({ event: { id, name, atMs, params } }) => ({
    en: name,
    ett: atMs,
    kv: { eventParams: { ...params, eventId: id } },
  }))
  return JSON.stringify({ cm: JSON.parse(batch[0]?.common ?? '{}'), et })
}
