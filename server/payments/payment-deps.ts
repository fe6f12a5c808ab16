import type { Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import type { Languages } from '../session/preferred-language.ts'
import type { LeadOn } from '../session/return-page.ts'
import type { CheckPayment } from './payment-checks.ts'
import type { PendingOrders } from './pending-orders.ts'

/** What all addresses of the payments share. */
export interface PaymentDeps {
  origin: string
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  languages: Languages
  /** Origins that browsers may be sent to for paying. Row 444, H11. */
  payOrigins: readonly string[]
  /** What the product API is told about where orders come from. Row 176. */
  productSourceType: string
  orders: PendingOrders
  check: CheckPayment
  /** See `sessionMarks`. */
  markOf(token: string): string
  /** Whether the product API lists what is pending. Rule 8. */
  hasPendingOrders(): Promise<boolean>
  /** The product API on behalf of whoever sent this request, with this token or none, answering in this language. */
  apiFor(res: Response, as: { token: string | null; language: string }): ProductApi
  leadOn: LeadOn
  log: Logger
  nowMs(): number
}
