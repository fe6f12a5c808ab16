import type { PAY_TYPE } from '../../contract/top-up.ts'
import { paypal } from './paypal.ts'

/** Only what passes through the web front; the product API implements the provider's protocol. */
export interface PaymentProvider {
  /** Its number in the product API, named in orders. */
  payType: typeof PAY_TYPE
  /** Parameters added to the return address. */
  returnKeys: readonly string[]
  /** Whether an address may be a return from the provider. */
  isReturn(query: URLSearchParams): boolean
  /** Whether the buyer approved, rather than turned back. */
  isApproved(query: URLSearchParams): boolean
  /** The provider's order id in a payment or return address; null: none, or more than one. */
  readTransactionId(query: URLSearchParams): string | null
  isTransactionId(text: string): boolean
  /** Header names are in lower case. */
  isSignatureHeader(name: string): boolean
}

export const paymentProvider: PaymentProvider = paypal
