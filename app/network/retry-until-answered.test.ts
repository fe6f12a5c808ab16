import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LostAnswerError, PAUSE_MS, retryOnce, retryUntilAnswered } from './retry-until-answered.ts'
import { createWaitingRequests } from './waiting-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails so many times before it answers. */
function failing(times: number) {
  let calls = 0
  return vi.fn(async () => {
    calls += 1
    if (calls <= times) throw new LostAnswerError('lost')
    return 'answer'
  })
}

test('a single failure is retried after a pause, without a notice (row 418)', async () => {
  const held = createWaitingRequests(null)
  const hold = vi.spyOn(held, 'hold')
  const answer = retryUntilAnswered(failing(1), { kind: 'page', held })
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(await answer).toBe('answer')
  expect(hold).not.toHaveBeenCalled()
})

test('what fails twice shows the notice, and succeeds once it can (row 418)', async () => {
  const held = createWaitingRequests(null)
  const answer = retryUntilAnswered(failing(3), { kind: 'page', held })
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(held.current().isShown).toBe(true)
  held.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(held.current()).toMatchObject({ isShown: true, isTrying: false })
  held.retry()
  expect(await answer).toBe('answer')
  expect(held.current().isShown).toBe(false)
})

test('what nobody wants any more is let go of (row 418)', async () => {
  const held = createWaitingRequests(null)
  const wanting = new AbortController()
  const { signal } = wanting
  const ask = failing(9)
  const answer = retryUntilAnswered(ask, { kind: 'page', held, signal })
  const refused = expect(answer).rejects.toThrow('elsewhere')
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  wanting.abort(new Error('elsewhere'))
  await refused
  expect(held.current().isShown).toBe(false)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a part of a page is asked for twice, and then says itself that it failed (row 296)', async () => {
  const ask = failing(2)
  const answer = expect(retryOnce(ask, undefined)).rejects.toThrow(LostAnswerError)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await answer
  expect(ask).toHaveBeenCalledTimes(2)
})
