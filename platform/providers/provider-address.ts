import { isEmailAddress } from '../../contract/feedback.ts'
import { ThirdPartyId } from './identity.ts'

/** What a provider says after its account was asked to share the mail address. */
export interface ProviderAddress {
  thirdPartyId: string
  /** Null: not shared, or not verified. */
  address: string | null
}

/** Null if the id is invalid. */
export function readProviderAddress(id: unknown, address: unknown): ProviderAddress | null {
  const thirdPartyId = ThirdPartyId.safeParse(id).data
  if (thirdPartyId === undefined) return null
  return { thirdPartyId, address: typeof address === 'string' && isEmailAddress(address) ? address : null }
}
