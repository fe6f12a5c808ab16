import { sessionProblemOf } from '../../lifecycle/session-problem.ts'
import { type ActOutcome, unansweredOutcome } from './acts.ts'

/** Longer than the web front waits for a purchase; then the network has lost the answer. */
export const ANSWER_MS_MAX = 15_000

/**
 * What came of an act, also when nothing came back: the page stays where it is and the press can be repeated. What ends
 * the session or leads elsewhere goes on.
 */
export async function answered(answer: Promise<ActOutcome>, form: FormData): Promise<ActOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ANSWER_MS_MAX)
  })
  try {
    return await Promise.race([answer, tooLate])
  } catch (error) {
    if (error instanceof Response || sessionProblemOf(error)) throw error
    return unansweredOutcome(form)
  } finally {
    clearTimeout(timer)
  }
}
