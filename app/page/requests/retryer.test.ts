import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NoResponseError } from './response-deadline.ts'
import { createRetryer, RETRY_DELAYS_MS, type RetryerState, toDelayMs } from './retryer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [SHORT_MS] = RETRY_DELAYS_MS
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Fails so many times before it responds. */
function failing(times: number) {
  let calls = 0
  return vi.fn(async () => {
    calls += 1
    if (calls <= times) throw new NoResponseError('lost')
    return 'response'
  })
}

/** A retryer with the states it went through, and what it ended with. */
function observe(
  request: () => Promise<string>,
  afterFailure: Parameters<typeof createRetryer>[1]['afterFailure'],
) {
  const states: RetryerState[] = []
  const ended = vi.fn()
  const aborting = new AbortController()
  const { signal } = aborting
  const retryer = createRetryer(request, { afterFailure, signal, onState: (state) => states.push(state) })
  const start = (options?: { hasFailed?: boolean }) =>
    void retryer.start(options).then(
      (data) => ended({ data }),
      (error) => ended({ error }),
    )
  return { retryer, states, ended, aborting, start }
}

describe('the states of a request (row 418)', () => {
  test('settled with the error of its last attempt', async () => {
    const { states, ended, start } = observe(failing(2), (count) => (count < 2 ? SHORT_MS : 'settled'))
    start()
    await passMs(SHORT_MS)
    expect(states).toEqual(['running', 'delayed', 'running', 'settled'])
    expect(ended).toHaveBeenCalledExactlyOnceWith({ error: expect.any(NoResponseError) })
  })

  test('a delay ends early when it continues, and begins anew from the shortest', async () => {
    const request = failing(9)
    const { retryer, start } = observe(request, toDelayMs)
    start()
    await passMs(RETRY_DELAYS_MS[0] + RETRY_DELAYS_MS[1] + RETRY_DELAYS_MS[2])
    expect(request).toHaveBeenCalledTimes(4)
    retryer.continue()
    expect(request).toHaveBeenCalledTimes(5)
    await passMs(RETRY_DELAYS_MS[1])
    expect(request).toHaveBeenCalledTimes(6)
    await passMs(RETRY_DELAYS_MS[2])
    expect(request).toHaveBeenCalledTimes(7)
  })
})

describe('a request that is cancelled (row 418)', () => {
  test.each(['running', 'delayed', 'paused'] as const)(
    'while %s, is settled at once and for good',
    async (state) => {
      const request = vi.fn(() => new Promise<string>((_, reject) => setTimeout(reject, 10)))
      const { retryer, states, ended, aborting, start } = observe(request, () =>
        state === 'delayed' ? SHORT_MS : 'paused',
      )
      start()
      await passMs(state === 'running' ? 5 : 10)
      expect(retryer.state()).toBe(state)
      aborting.abort(new Error('elsewhere'))
      await passMs(0)
      expect(ended).toHaveBeenCalledExactlyOnceWith({ error: new Error('elsewhere') })
      retryer.continue()
      await passMs(1_000_000)
      expect(states.at(-1)).toBe('settled')
      expect(states.filter((each) => each === 'settled')).toHaveLength(1)
      expect(request).toHaveBeenCalledOnce()
    },
  )

  test('before it starts, is never sent', async () => {
    const request = failing(0)
    const { ended, aborting, start } = observe(request, () => 'paused')
    aborting.abort(new Error('elsewhere'))
    start()
    await passMs(0)
    expect(request).not.toHaveBeenCalled()
    expect(ended).toHaveBeenCalledExactlyOnceWith({ error: new Error('elsewhere') })
  })
})
