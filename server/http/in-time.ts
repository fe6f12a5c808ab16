/**
 * Does `ask` with a deadline of our own: rejects with a `TimeoutError` when it is over, whatever became of the work. A
 * request that waits for a free connection does not hear of its signal before it has one.
 *
 * @param ask is given a signal that ends what is under way at the deadline
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
