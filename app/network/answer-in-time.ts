import { toSessionProblem } from '../session/session-problem.ts'

/** Longer than the web front waits for any answer; then the network has lost it. */
export const ANSWER_MS_MAX = 15_000

/**
 * What came of asking; null when nothing came, or not in time, so that the page stays where it is and can ask again.
 * What ends the session or leads elsewhere is thrown on.
 */
export async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS_MAX)
  })
  try {
    return await Promise.race([answer, tooLate])
  } catch (error) {
    if (error instanceof Response || toSessionProblem(error)) throw error
    return null
  } finally {
    clearTimeout(timer)
  }
}
