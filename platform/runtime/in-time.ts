/** Rejects at the deadline. The work goes on, and what becomes of it later is ignored. */
export async function inTime<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const fail = () => late.reject(new Error(`no answer within ${deadlineMs} ms`))
  const timer = setTimeout(fail, deadlineMs).unref()
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
