import { SESSION_CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import type { Member } from '../../contract/member.ts'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'

/** Members known by the product API's responses, since a token from a browser proves nothing. */
export interface KnownMembers {
  recognize(token: string, member: string): Promise<void>
  disown(token: string): Promise<void>
}

const ENDS_SESSION: ReadonlySet<EndpointName> = new Set(['signOut', 'deleteMember'])

export async function learnMember<Result>(
  name: EndpointName,
  { token, members }: { token: string | null; members: KnownMembers | undefined },
  call: () => Promise<Result>,
): Promise<Result> {
  if (!members || token === null) return call()
  // The reserve is only a convenience, so a failure must not fail the request.
  const pass = (learnt: Promise<void>) => void learnt.catch(() => {})
  try {
    const result = await call()
    const member = name === 'memberDetail' ? toMemberKey(result as Member) : null
    if (member !== null) pass(members.recognize(token, member))
    if (ENDS_SESSION.has(name)) pass(members.disown(token))
    return result
  } catch (error) {
    if (error instanceof ProductApiError && SESSION_CODES.includes(error.code)) pass(members.disown(token))
    throw error
  }
}

/** The same for all sessions of a member; null: the backend does not identify the member. */
function toMemberKey({ userId, thirdPartyId, provider }: Member): string | null {
  if (userId !== null) return `id ${userId}`
  return thirdPartyId === null ? null : `${provider} ${thirdPartyId}`
}
