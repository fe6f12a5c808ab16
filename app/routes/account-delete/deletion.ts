import type { Member } from '../../member/session.ts'

/** Typed by a member whose backend has no codes. */
const WORD = 'DELETE'

export type DeletionProblem = 'notConfirmed' | 'unavailable'

/** The text to type before an account is deleted. */
export function toConfirmation({ code }: Pick<Member, 'code'>): string {
  return code || WORD
}

/** Null: not a form, which confirms nothing. */
export async function typedIn(request: Request): Promise<unknown> {
  try {
    return (await request.formData()).get('confirmation')
  } catch {
    return null
  }
}

/** Case and surrounding whitespace do not matter. */
export function isConfirmed(typed: unknown, viewer: Pick<Member, 'code'>): boolean {
  return typeof typed === 'string' && typed.trim().toUpperCase() === toConfirmation(viewer).toUpperCase()
}
