/**
 * Runs `ask` and rejects with a `TimeoutError` at the deadline, even if the work does not react to its signal: a request that
 * waits for a free connection does not.
 *
 * @param ask receives a signal that aborts the work at the deadline
 */
export function inTime<Answer>(
  deadlineMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = new AbortController()
    const timer = setTimeout(() => {
      const error = new DOMException('The deadline is over.', 'TimeoutError')
      late.abort(error)
      reject(error)
    }, deadlineMs)
    ask(late.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
