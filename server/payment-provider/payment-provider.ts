import type { PAY_TYPE } from '../../contract/top-up.ts'
import { paypal } from './paypal.ts'

/**
 * How the payment provider marks the addresses and notices that pass through the web front. Only the product API implements
 * its protocol.
 */
export interface PaymentProvider {
  /** The product API's number of it, named in orders. */
  payType: typeof PAY_TYPE
  /** Parameters that it adds to the return address. */
  returnKeys: readonly string[]
  /** Whether an address may be a return from it. */
  isReturn(query: URLSearchParams): boolean
  /** Whether the buyer returned after approving, and not by turning back. */
  isApproved(query: URLSearchParams): boolean
  /** Its order id in an address to pay at or to return to; null: none, or more than one. */
  readTransactionId(query: URLSearchParams): string | null
  isTransactionId(text: string): boolean
  /** Whether the signature of a notice covers this header, named in lower case. */
  isSignatureHeader(name: string): boolean
}

export const paymentProvider: PaymentProvider = paypal
