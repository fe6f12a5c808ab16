import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoResponseError } from './response-deadline.ts'
import { RETRY_DELAYS_MS } from './retryer.ts'
import {
  createWaitingRequests,
  OFFER_MS,
  type RequestKind,
  type WaitingRequestStore,
} from './waiting-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [SHORT_MS, ...LONGER_MS] = RETRY_DELAYS_MS
const NOTHING = { isShown: false, isPress: false, isTrying: false, isPageHeld: false, site: 'unknown' }

function page() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const scope = Object.assign(new EventTarget(), { document })
  return {
    scope,
    goOnline: () => scope.dispatchEvent(new Event('online')),
    become(state: DocumentVisibilityState) {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const away = () => Promise.reject(new Error('away'))

/** Fails until it is mended. */
function createRequest() {
  let isUp = false
  const request = vi.fn(async () => {
    if (!isUp) throw new NoResponseError('lost')
    return 'response'
  })
  const mend = () => {
    isUp = true
  }
  return { request, mend }
}

/** A request of which the notice says that it failed. */
async function failTwice(store: WaitingRequestStore, kind: RequestKind, signal?: AbortSignal) {
  const { request, mend } = createRequest()
  const settled = vi.fn()
  store.retryUntilResponse(request, { kind, signal }).then(settled, settled)
  await vi.advanceTimersByTimeAsync(SHORT_MS)
  expect(request).toHaveBeenCalledTimes(2)
  request.mockClear()
  return { request, mend, settled }
}

test('a single failure is retried after a pause, without a notice (row 418)', async () => {
  const store = createWaitingRequests({ page: page().scope })
  const { request, mend } = createRequest()
  const shown = vi.fn()
  store.subscribe(shown)
  const response = store.retryUntilResponse(request, { kind: 'page' })
  await vi.advanceTimersByTimeAsync(SHORT_MS - 1)
  mend()
  await vi.advanceTimersByTimeAsync(1)
  expect(await response).toBe('response')
  expect(shown).not.toHaveBeenCalled()
})

test('the notice shows while a request waits (row 418)', async () => {
  const store = createWaitingRequests({ page: page().scope })
  const { mend, settled } = await failTwice(store, 'page')
  expect(store.current()).toEqual({ ...NOTHING, isShown: true, isPageHeld: true })
  store.retry()
  expect(store.current()).toMatchObject({ isShown: true, isTrying: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.current()).toMatchObject({ isShown: true, isTrying: false })
  mend()
  store.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledExactlyOnceWith('response')
  expect(store.current()).toEqual(NOTHING)
})

test('a part of a page is requested twice, and then says itself that it failed (row 296)', async () => {
  const store = createWaitingRequests({ page: page().scope })
  const { settled } = await failTwice(store, 'part')
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(NoResponseError))
  expect(store.current()).toEqual(NOTHING)
})

test('what nobody wants any more is let go of (row 418)', async () => {
  const store = createWaitingRequests({ page: page().scope })
  const wanting = new AbortController()
  const { request, settled } = await failTwice(store, 'page', wanting.signal)
  wanting.abort(new Error('elsewhere'))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(settled).toHaveBeenCalledExactlyOnceWith(new Error('elsewhere'))
  expect(store.current()).toEqual(NOTHING)
  expect(request).not.toHaveBeenCalled()
})

test('is retried when the viewer returns to the tab, not when the tab is hidden (row 418)', async () => {
  const { scope, become } = page()
  const { request } = await failTwice(createWaitingRequests({ page: scope }), 'page')
  become('hidden')
  expect(request).not.toHaveBeenCalled()
  become('visible')
  expect(request).toHaveBeenCalledOnce()
})

test('is retried by Retry, with the network, and by itself after growing waits (row 418)', async () => {
  const { scope, goOnline } = page()
  const store = createWaitingRequests({ page: scope })
  const { request } = await failTwice(store, 'code')
  store.retry()
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(0)
  goOnline()
  expect(request).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(0)
  let times = 2
  for (const delayMs of [...LONGER_MS, LONGER_MS.at(-1)!]) {
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    expect(request).toHaveBeenCalledTimes(times)
    await vi.advanceTimersByTimeAsync(1)
    times += 1
    expect(request).toHaveBeenCalledTimes(times)
  }
})

test('what failed elsewhere waits with a notice, and is sent when the network is back (rows 139, 418)', async () => {
  const { scope, goOnline } = page()
  const store = createWaitingRequests({ page: scope })
  const { request, mend } = createRequest()
  const response = store.retryUntilResponse(request, { kind: 'change', hasFailed: true })
  expect(store.current()).toMatchObject({ isShown: true, isTrying: false })
  expect(request).not.toHaveBeenCalled()
  mend()
  goOnline()
  expect(await response).toBe('response')
  expect(store.current()).toEqual(NOTHING)
})

test.each(['press', 'form'] as const)('a %s is repeated by a press alone (rows 220, 418)', async (kind) => {
  const { scope, goOnline, become } = page()
  const store = createWaitingRequests({ page: scope, reach: away })
  const { request, mend, settled } = await failTwice(store, kind)
  expect(store.current()).toMatchObject({ isShown: true, isPress: true })
  mend()
  goOnline()
  become('visible')
  await vi.advanceTimersByTimeAsync(100_000)
  expect(request).not.toHaveBeenCalled()
  store.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledExactlyOnceWith('response')
  expect(store.current().isShown).toBe(false)
})

test.each(['press', 'form'] as const)(
  'a %s is offered as long as the site is out of reach, and some time after it is back, without a word from the browser (row 418)',
  async (kind) => {
    let isUp = false
    const reach = vi.fn(() => (isUp ? Promise.resolve() : away()))
    const store = createWaitingRequests({ page: page().scope, reach })
    await failTwice(store, kind)
    await vi.advanceTimersByTimeAsync(10 * OFFER_MS)
    expect(reach.mock.calls.length).toBeLessThan(12)
    expect(store.current()).toMatchObject({ isShown: true, site: 'away' })
    isUp = true
    const lookedTimes = reach.mock.calls.length
    while (reach.mock.calls.length === lookedTimes) await vi.advanceTimersByTimeAsync(1_000)
    expect(store.current()).toMatchObject({ isShown: true, site: 'back' })
    const requested = reach.mock.calls.length
    await vi.advanceTimersByTimeAsync(OFFER_MS)
    expect(store.current()).toEqual(NOTHING)
    await vi.advanceTimersByTimeAsync(10 * OFFER_MS)
    expect(reach).toHaveBeenCalledTimes(requested)
  },
)

test('the site is looked for again when the browser is online (row 418)', async () => {
  let isUp = false
  const { scope, goOnline } = page()
  const store = createWaitingRequests({ page: scope, reach: () => (isUp ? Promise.resolve() : away()) })
  await failTwice(store, 'press')
  await vi.advanceTimersByTimeAsync(2_000)
  isUp = true
  goOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.current()).toMatchObject({ isPress: true, site: 'back' })
})

test('one failed press of a site that is in reach says nothing of the network (row 418)', async () => {
  const store = createWaitingRequests({ page: page().scope, reach: async () => {} })
  await failTwice(store, 'form')
  expect(store.current()).toMatchObject({ isShown: true, site: 'reached' })
})

test.each([
  ['is dismissed', (store: WaitingRequestStore) => store.dismiss()],
  ['was not repeated in time', () => vi.advanceTimersByTimeAsync(OFFER_MS)],
])('a form that %s is never sent by a later Retry (rows 220, 418)', async (_, end) => {
  const store = createWaitingRequests({ page: page().scope, reach: async () => {} })
  const { request, settled } = await failTwice(store, 'form')
  await end(store)
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledOnce()
  expect(store.current()).toEqual(NOTHING)
  const other = await failTwice(store, 'page')
  store.retry()
  expect(other.request).toHaveBeenCalledOnce()
  expect(request).not.toHaveBeenCalled()
})

test('a dismissed request shows no notice and is not retried automatically (row 418)', async () => {
  const { scope, goOnline, become } = page()
  const store = createWaitingRequests({ page: scope })
  const { request } = await failTwice(store, 'page')
  store.dismiss()
  goOnline()
  become('visible')
  await vi.advanceTimersByTimeAsync(100_000)
  expect(request).not.toHaveBeenCalled()
  expect(store.current()).toMatchObject({ isShown: false, isPageHeld: true })
})
