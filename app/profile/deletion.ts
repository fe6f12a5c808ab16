import type { Member } from '../member/session.ts'

/** For a member whose backend has no member codes. */
const WORD = 'DELETE'

export type DeletionProblem = 'notConfirmed' | 'unavailable'

export function toConfirmation({ code }: Pick<Member, 'code'>): string {
  return code || WORD
}

export async function typedIn(request: Request): Promise<unknown> {
  try {
    return (await request.formData()).get('confirmation')
  } catch {
    return null
  }
}

export function isConfirmed(typed: unknown, viewer: Pick<Member, 'code'>): boolean {
  return typeof typed === 'string' && typed.trim().toUpperCase() === toConfirmation(viewer).toUpperCase()
}
