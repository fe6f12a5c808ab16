/**
 * Runs `ask` with our own deadline and rejects with a `TimeoutError` when it expires, whatever becomes of the work. A
 * request waiting for a free connection does not react to its signal until it has one.
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
