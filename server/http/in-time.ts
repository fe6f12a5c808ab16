/** Rejects with a `TimeoutError` at the deadline, even if the work ignores its signal. */
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
