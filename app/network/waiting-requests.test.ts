import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OFFER_MS } from './press-watch.ts'
import { AGAIN_AFTER_MS } from './retry-rounds.ts'
import { createWaitingRequests, type WaitingRequestStore } from './waiting-requests.ts'

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

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hasCome = async (turn: Promise<void>) => {
  const seen = vi.fn()
  void turn.then(seen)
  await vi.advanceTimersByTimeAsync(0)
  return seen.mock.calls.length > 0
}

test('the notice shows while a request waits (row 418)', () => {
  const held = createWaitingRequests(page().scope)
  const place = held.hold('page')
  void place.turn()
  expect(held.current()).toEqual({
    isShown: true,
    isPress: false,
    isTrying: false,
    isPageHeld: true,
    isReached: false,
    isBack: false,
  })
  held.retry()
  expect(held.current()).toMatchObject({ isShown: true, isTrying: true })
  place.leave()
  expect(held.current()).toEqual({
    isShown: false,
    isPress: false,
    isTrying: false,
    isPageHeld: false,
    isReached: false,
    isBack: false,
  })
})

test('its turn comes when the viewer returns to the tab, not when the tab is hidden (row 418)', async () => {
  const { scope, become } = page()
  const place = createWaitingRequests(scope).hold('page')
  const turn = place.turn()
  become('hidden')
  expect(await hasCome(turn)).toBe(false)
  become('visible')
  expect(await hasCome(turn)).toBe(true)
})

test('its turn comes by Retry, with the network, and by itself after growing waits (row 418)', async () => {
  const { scope, goOnline } = page()
  const held = createWaitingRequests(scope)
  const place = held.hold('code')
  let turn = place.turn()
  held.retry()
  expect(await hasCome(turn)).toBe(true)
  turn = place.turn()
  goOnline()
  expect(await hasCome(turn)).toBe(true)
  for (const waitMs of [...AGAIN_AFTER_MS, AGAIN_AFTER_MS.at(-1)!]) {
    turn = place.turn()
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(await hasCome(turn)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await hasCome(turn)).toBe(true)
  }
})

test('a press is repeated by a press alone (rows 220, 418)', () => {
  const { scope, goOnline } = page()
  const held = createWaitingRequests(scope, away)
  const again = vi.fn()
  held.offer(again)
  expect(held.current()).toMatchObject({ isShown: true, isPress: true })
  goOnline()
  expect(again).not.toHaveBeenCalled()
  held.retry()
  expect(again).toHaveBeenCalledOnce()
  expect(held.current().isShown).toBe(false)
})

test.each([
  ['an offer', (held: WaitingRequestStore) => held.offer(() => {})],
  ['a press whose code is missing', (held: WaitingRequestStore) => void held.hold('press').turn()],
])(
  '%s stands as long as the site is out of reach, and ends some time after it is back, without a word from the browser (row 418)',
  async (_, fail) => {
    let isUp = false
    const reach = vi.fn(() => (isUp ? Promise.resolve() : away()))
    const held = createWaitingRequests(page().scope, reach)
    fail(held)
    await vi.advanceTimersByTimeAsync(10 * OFFER_MS)
    expect(reach.mock.calls.length).toBeLessThan(12)
    expect(held.current()).toMatchObject({ isShown: true, isReached: false, isBack: false })
    isUp = true
    const lookedTimes = reach.mock.calls.length
    while (reach.mock.calls.length === lookedTimes) await vi.advanceTimersByTimeAsync(1_000)
    expect(held.current()).toMatchObject({ isShown: true, isReached: true, isBack: true })
    const asked = reach.mock.calls.length
    await vi.advanceTimersByTimeAsync(OFFER_MS)
    expect(held.current()).toMatchObject({ isShown: false, isReached: false, isBack: false })
    await vi.advanceTimersByTimeAsync(10 * OFFER_MS)
    expect(reach).toHaveBeenCalledTimes(asked)
  },
)

test('one failed press of a site that is in reach says nothing of the network (row 418)', async () => {
  const held = createWaitingRequests(page().scope, async () => {})
  held.offer(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(held.current()).toMatchObject({ isShown: true, isReached: true, isBack: false })
})

test('what a press waits for is asked for by a press alone (row 418)', async () => {
  const { scope, goOnline } = page()
  const held = createWaitingRequests(scope, away)
  const turn = held.hold('press').turn()
  expect(held.current()).toMatchObject({ isShown: true, isPress: true })
  goOnline()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await hasCome(turn)).toBe(false)
  held.retry()
  expect(await hasCome(turn)).toBe(true)
})

test('a dismissed request shows no notice and is not retried automatically (row 418)', async () => {
  const { scope, goOnline } = page()
  const held = createWaitingRequests(scope)
  const turn = held.hold('page').turn()
  held.dismiss()
  goOnline()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await hasCome(turn)).toBe(false)
  expect(held.current()).toMatchObject({ isShown: false, isPageHeld: true })
})

test('what was dismissed shows its notice again once it is pressed again and fails (row 418)', async () => {
  const held = createWaitingRequests(page().scope)
  const place = held.hold('change')
  void place.turn()
  held.dismiss()
  held.retry()
  const turn = place.turn()
  expect(held.current().isShown).toBe(true)
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS[0]!)
  expect(await hasCome(turn)).toBe(true)
})
