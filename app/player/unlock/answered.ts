import { answerInTime } from '../../network/answer-in-time.ts'
import { type ActOutcome, unansweredOutcome } from './acts.ts'

/**
 * What came of an act, also when nothing came back: the press can then be repeated. The act may have been done all the
 * same, so the page is asked for again and shows how it stands.
 */
export async function answered(answer: Promise<ActOutcome>, form: FormData): Promise<ActOutcome> {
  return (await answerInTime(answer)) ?? { ...unansweredOutcome(form), isPageCurrent: false }
}
