import type { Viewer } from '../member/account.ts'

/** Typed by a member whose backend gives no code. */
const WORD = 'DELETE'

/** Why an account was not deleted. */
export type DeletionProblem = 'notConfirmed' | 'unavailable'

/** What has to be typed before an account is deleted. Row 436. */
export function confirmationOf({ code }: Pick<Viewer, 'code'>): string {
  return code || WORD
}

/** What was typed, out of the form that was sent; null for a body that is no form, which confirms nothing. */
export async function typedIn(request: Request): Promise<unknown> {
  try {
    return (await request.formData()).get('confirmation')
  } catch {
    return null
  }
}

/** Blanks around it and the case of its letters do not matter. */
export function isConfirmed(typed: unknown, viewer: Pick<Viewer, 'code'>): boolean {
  return typeof typed === 'string' && typed.trim().toUpperCase() === confirmationOf(viewer).toUpperCase()
}
