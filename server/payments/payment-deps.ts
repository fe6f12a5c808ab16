import type { Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import type { Languages } from '../session/preferred-language.ts'
import type { LeadOn } from '../session/return-page.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { CheckPayment } from './payment-checks.ts'
import type { PendingOrders } from './pending-orders.ts'

/** Shared by all payment routes. */
export interface PaymentDeps {
  origin: string
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  languages: Languages
  /** Origins that browsers may be sent to for paying. Row 444, H11. */
  payOrigins: readonly string[]
  /** The source of orders as reported to the product API. Row 176. */
  productSourceType: string
  orders: PendingOrders
  check: CheckPayment
  /** See `sessionMarks`. */
  toSessionMark(token: string): string
  /** Whether the product API lists pending orders. Rule 8. */
  hasPendingOrders(): Promise<boolean>
  /** The product API on behalf of the sender of this request, with this token or none, in this language. */
  apiFor(res: Response, as: { token: string | null; language: string }): ProductApi
  leadOn: LeadOn
  state: Pick<SharedState, 'requests'>
  log: Logger
  nowMs(): number
}
