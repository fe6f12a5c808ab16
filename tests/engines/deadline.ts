/** Maximum time for one response of a browser; a hanging browser would block a test until the runner ends it. */
export const ANSWER_MS_MAX = 15_000

/** The promise's own outcome, or a rejection after `ms`. */
export async function within<Outcome>(ms: number, what: string, promise: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
