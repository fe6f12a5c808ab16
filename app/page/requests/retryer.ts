/** After each failure. Retries do not wait for the browser, which may not notice that its network is back. */
export const RETRY_DELAYS_MS = [800, 3_000, 6_000, 12_000, 30_000] as const

/** The last delay repeats. */
export const toDelayMs = (failureCount: number) => RETRY_DELAYS_MS[failureCount - 1] ?? 30_000

export type RetryerState = 'idle' | 'running' | 'delayed' | 'paused' | 'settled'

interface Options {
  /** A delay before the next attempt, in milliseconds, or the next state. */
  afterFailure: (failureCount: number, attemptMs: number) => number | 'paused' | 'settled'
  /** Cancels when aborted. */
  signal?: AbortSignal | null | undefined
  onState?: (state: RetryerState) => void
}

export type Retryer<Data> = ReturnType<typeof createRetryer<Data>>

/**
 * One request from its first attempt until it is settled. Other events change nothing:
 *
 * | State           | Event      | Next state                                |
 * |-----------------|------------|-------------------------------------------|
 * | idle            | `start`    | running                                   |
 * | running         | response   | settled                                   |
 * | running         | failure    | delayed, paused or settled (rejects)      |
 * | delayed         | time is up | running                                   |
 * | delayed         | `pause`    | paused                                    |
 * | delayed, paused | `continue` | running; delays begin anew                |
 * | any             | `cancel`   | settled (rejects)                         |
 */
export function createRetryer<Data>(
  request: () => Promise<Data>,
  { afterFailure, signal, onState = () => {} }: Options,
) {
  let state: RetryerState = 'idle'
  let failureCount = 0
  let delay: ReturnType<typeof setTimeout> | undefined
  let resolve!: (data: Data) => void
  let reject!: (error: unknown) => void
  const settled = new Promise<Data>((onResponse, onError) => {
    resolve = onResponse
    reject = onError
  })
  const abort = () => cancel(signal?.reason)

  function become(next: RetryerState): void {
    clearTimeout(delay)
    if (next === 'settled') signal?.removeEventListener('abort', abort)
    state = next
    onState(next)
  }

  async function run(): Promise<void> {
    const beganMs = performance.now()
    become('running')
    try {
      resolve(await request())
      if (state === 'running') become('settled')
    } catch (error) {
      if (state === 'running') fail(error, performance.now() - beganMs)
    }
  }

  function fail(error: unknown, attemptMs: number): void {
    failureCount += 1
    const next = afterFailure(failureCount, attemptMs)
    if (next === 'settled') reject(error)
    become(typeof next === 'number' ? 'delayed' : next)
    if (typeof next === 'number') delay = setTimeout(run, next)
  }

  function cancel(reason?: unknown): void {
    if (state === 'settled') return
    reject(reason)
    become('settled')
  }

  return {
    state: () => state,
    /** `hasFailed`: the first attempt was made elsewhere. */
    start({ hasFailed = false } = {}): Promise<Data> {
      if (signal?.aborted) abort()
      if (state !== 'idle') return settled
      signal?.addEventListener('abort', abort)
      if (hasFailed) {
        failureCount = 1
        fail(new Error('failed before'), 0)
      } else void run()
      return settled
    },
    pause(): void {
      if (state === 'delayed') become('paused')
    },
    continue(): void {
      if (state !== 'delayed' && state !== 'paused') return
      failureCount = 1
      void run()
    },
    cancel,
  }
}
