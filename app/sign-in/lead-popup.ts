import { type FormResponse, leaveBy, sendForm, toFields } from '../navigation/leave-page.ts'

/**
 * Sends the popup, opened empty by the press, to the address in the form's response; otherwise closes it.
 * Returns the form's outcome if there is no such address, null without a response, undefined if there is
 * nothing left to do.
 */
export async function leadPopup<Outcome>(
  popup: Window,
  form: HTMLFormElement,
): Promise<Outcome | null | undefined> {
  const fields = { ...toFields(form, null), display: 'popup' }
  const response = await leaveBy(popup, (signal) => sendForm<FormResponse | Outcome>(form, fields, signal))
  if (popup.closed) return undefined
  if (!isLeading(response)) {
    popup.close()
    return response
  }
  popup.location.replace(response.location)
  return undefined
}

function isLeading(response: unknown): response is FormResponse {
  return typeof response === 'object' && response !== null && 'location' in response
}
