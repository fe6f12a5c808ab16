import type { PAY_TYPE } from '../../contract/top-up.ts'
import { paypal } from './paypal.ts'

/** The provider's traits that matter to the web front; the product API implements its protocol. */
export interface PaymentProvider {
  payType: typeof PAY_TYPE
  returnKeys: readonly string[]
  isReturn(query: URLSearchParams): boolean
  /** False: the buyer cancelled. */
  isApproved(query: URLSearchParams): boolean
  /** From a payment or return address; null: no id, or several. */
  readTransactionId(query: URLSearchParams): string | null
  isTransactionId(text: string): boolean
  /** The payment address, whose page then speaks the viewer's language. */
  inLanguage(address: URL, language: string): string
  /** `name` is in lower case. */
  isSignatureHeader(name: string): boolean
}

export const paymentProvider: PaymentProvider = paypal
