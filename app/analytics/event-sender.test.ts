import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbox } from './event-outbox.ts'
import { createSender, QUIET_MS } from './event-sender.ts'
import { EVENTS_MAX } from './track.ts'

const COMMON = '{"language":"en"}'

/** A device's storage, optionally full or with another build's content. */
function deviceStorage(initial: string | null = null, sizeMax = Number.POSITIVE_INFINITY) {
  let kept = initial
  return {
    getItem: () => kept,
    setItem(_key: string, value: string) {
      if (value.length > sizeMax) throw new DOMException('full', 'QuotaExceededError')
      kept = value
    },
  }
}

function open(storage: ReturnType<typeof deviceStorage> | null = deviceStorage(), landing?: string) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { onLine: true, sendBeacon: vi.fn((_url: string, _body: Blob) => true) }
  const status = { now: 204 }
  const fetch = vi.fn(async (_url: string, _request: { body: string; keepalive: boolean }) => {
    if (status.now === 0) throw new TypeError('no network')
    return { ok: status.now === 204, status: status.now }
  })
  const page = Object.assign(new EventTarget(), { document, navigator, fetch })
  const outbox = createOutbox(storage)
  const sender = createSender({ outbox, page: page as never, landing })
  let count = 0
  const add = (common = COMMON) => {
    count += 1
    outbox.add(common, { id: `e${count}`, name: 'profile_click', atMs: count, params: {} })
    sender.schedule()
  }
  const sent = () =>
    fetch.mock.calls.map(([, { body }]) =>
      (JSON.parse(body).et as { kv: { eventParams: { eventId: string } } }[]).map(
        ({ kv }) => kv.eventParams.eventId,
      ),
    )
  return { page, document, navigator, status, fetch, outbox, sender, add, sent }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('usage events', () => {
  test('wait until member and area are settled (row 260)', async () => {
    const { add, sender, sent } = open()
    add()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toEqual([])
    sender.start()
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(sent()).toEqual([['e1']])
  })

  test('name the address with which the document was opened, for the source of the visit (row 261)', async () => {
    const landing = 'https://watch.example/?fbclid=click'
    const { add, sender, fetch } = open(deviceStorage(), landing)
    sender.start()
    add()
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ referrer: landing })
  })

  test('go out together after 200 ms without another, as the contract has them (row 261)', async () => {
    const { add, sender, sent, fetch } = open()
    sender.start()
    add()
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
    add()
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent()).toEqual([['e1', 'e2']])
    expect(fetch.mock.calls[0]).toMatchObject(['/tracking/report', { method: 'POST', keepalive: true }])
    expect(JSON.parse(fetch.mock.calls[0]![1].body)).toMatchObject({
      cm: { language: 'en' },
      et: [{ en: 'profile_click', ett: 1, kv: { eventParams: { eventId: 'e1' } } }, {}],
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sent()).toHaveLength(1)
  })

  test.each([0, 429, 500, 503])(
    'stay when they did not arrive (%d), and go with the next batch, at ever longer intervals (rows 261, 297)',
    async (failure) => {
      const { add, sender, sent, status } = open()
      sender.start()
      status.now = failure
      add()
      await vi.advanceTimersByTimeAsync(QUIET_MS)
      for (let n = 0; n < 30; n += 1) {
        add()
        await vi.advanceTimersByTimeAsync(10_000)
      }
      // Five minutes, thirty presses, and no storm.
      expect(sent().length).toBeLessThan(12)
      status.now = 204
      await vi.advanceTimersByTimeAsync(60_000)
      expect(sent().at(-1)).toHaveLength(31)
      await vi.advanceTimersByTimeAsync(3_600_000)
      const count = sent().length
      add()
      await vi.advanceTimersByTimeAsync(QUIET_MS)
      expect(sent().slice(count)).toEqual([['e32']])
    },
  )

  test('that can never be taken are not sent again', async () => {
    const { add, sender, sent, status } = open()
    sender.start()
    status.now = 400
    add()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sent()).toHaveLength(1)
  })

  test('are not tried without network, and leave once it is back', async () => {
    const { add, sender, sent, navigator, page } = open()
    sender.start()
    navigator.onLine = false
    add()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sent()).toEqual([])
    navigator.onLine = true
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(sent()).toEqual([['e1']])
  })

  test('outlive their page, in batches of fifty that share a page’s words', async () => {
    const storage = deviceStorage()
    const first = open(storage)
    for (let n = 0; n < 60; n += 1) first.add(n === 55 ? '{"language":"ar"}' : COMMON)
    const second = open(storage)
    second.sender.start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(second.sent().map(({ length }) => length)).toEqual([50, 9, 1])
  })

  test('are five hundred at most, the newest (row 261)', () => {
    const { add, outbox } = open()
    for (let n = 0; n < EVENTS_MAX + 2; n += 1) add()
    const left = outbox.next(1000, new Set())
    expect([left.length, left[0]?.event.id]).toEqual([EVENTS_MAX, 'e3'])
  })

  test.each([
    ['forbidden', null],
    ['full', deviceStorage(null, 10)],
    ['filled by something else', deviceStorage('{"a":[1,')],
    ['filled with something else', deviceStorage('[1,null,{"common":"{}"}]')],
  ])('go out of a page whose storage is %s', async (_, storage) => {
    const { add, sender, sent } = open(storage)
    sender.start()
    add()
    add()
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(sent()).toEqual([['e1', 'e2']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toHaveLength(1)
  })

  test('leave at once with a tab that is hidden, and as a beacon with a page that is left (row 259)', async () => {
    const { add, sender, sent, document, page, navigator, outbox } = open()
    sender.start()
    add()
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent()).toEqual([['e1']])
    add()
    page.dispatchEvent(new Event('pagehide'))
    const [address, body] = navigator.sendBeacon.mock.calls[0]!
    expect([address, body.type]).toEqual(['/tracking/report', 'application/json'])
    expect(JSON.parse(await body.text()).et).toMatchObject([{ kv: { eventParams: { eventId: 'e2' } } }])
    // Nothing reports whether a beacon arrived.
    await vi.advanceTimersByTimeAsync(0)
    expect(outbox.next(9, new Set()).map(({ event }) => event.id)).toEqual(['e2'])
    // Reported when the page is finally hidden, like web vitals.
    add()
    document.dispatchEvent(new Event('visibilitychange'))
    const [, last] = navigator.sendBeacon.mock.calls[1]!
    expect(JSON.parse(await last.text()).et).toMatchObject([{ kv: { eventParams: { eventId: 'e3' } } }])
  })
})
