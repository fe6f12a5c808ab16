import { type FormAnswer, leaveBy, sendForm, toFields } from '../network/leave-page.ts'

/**
 * Leads a popup, which the press has opened still empty, to where a form of the web front leads. Where it leads nowhere the popup
 * closes: what the form came to is told on the page behind it.
 *
 * @returns what the form came to if it leads nowhere; null when no answer came, undefined when there is nothing left to do
 */
export async function leadPopup<Outcome>(
  popup: Window,
  form: HTMLFormElement,
): Promise<Outcome | null | undefined> {
  const fields = { ...toFields(form, null), display: 'popup' }
  const answer = await leaveBy(popup, (signal) => sendForm<FormAnswer | Outcome>(form, fields, signal))
  // By the viewer.
  if (popup.closed) return undefined
  if (!isLeading(answer)) {
    popup.close()
    return answer
  }
  popup.location.replace(answer.location)
  return undefined
}

function isLeading(answer: unknown): answer is FormAnswer {
  return typeof answer === 'object' && answer !== null && 'location' in answer
}
