import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGAIN_AFTER_MS, createWaitingRequests, OFFER_MS } from './waiting-requests.ts'

function page() {
  const scope = new EventTarget()
  return { scope, goOnline: () => scope.dispatchEvent(new Event('online')) }
}

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
  expect(held.current()).toEqual({ isShown: true, isPress: false, isTrying: false, isPageHeld: true })
  held.retry()
  expect(held.current()).toMatchObject({ isShown: true, isTrying: true })
  place.leave()
  expect(held.current()).toEqual({ isShown: false, isPress: false, isTrying: false, isPageHeld: false })
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

test('a press is repeated by a press alone, and its offer ends (rows 220, 418)', async () => {
  const { scope, goOnline } = page()
  const held = createWaitingRequests(scope)
  const again = vi.fn()
  held.offer(again)
  expect(held.current()).toMatchObject({ isShown: true, isPress: true })
  goOnline()
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(OFFER_MS)
  expect(held.current().isShown).toBe(false)
  held.offer(again)
  held.retry()
  expect(again).toHaveBeenCalledOnce()
  expect(held.current().isShown).toBe(false)
})

test('what a press waits for is asked for by a press alone (row 418)', async () => {
  const { scope, goOnline } = page()
  const held = createWaitingRequests(scope)
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
