/** Rejects with a `TimeoutError` at the deadline, even if the work ignores its signal. */
export function inTime<Result>(
  deadlineMs: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = new AbortController()
    const timer = setTimeout(() => {
      const error = new DOMException('The deadline is over.', 'TimeoutError')
      late.abort(error)
      reject(error)
    }, deadlineMs)
    run(late.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
