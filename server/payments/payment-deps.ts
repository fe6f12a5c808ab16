import type { Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import type { Languages } from '../session/preferred-language.ts'
import type { LeadOn } from '../session/return-page.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { BegunOrders } from './begun-orders.ts'
import type { CheckPayment } from './payment-checks.ts'

/** Shared by all payment routes. */
export interface PaymentDeps {
  origin: string
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  languages: Languages
  /** Origins that browsers may be sent to for paying. H11. */
  payOrigins: readonly string[]
  /** The source of orders as reported to the product API. */
  productSourceType: string
  begunOrders: BegunOrders
  check: CheckPayment
  /** See `sessionMarks`. */
  toSessionMark(token: string): string
  /** Whether the product API lists pending orders. */
  hasPendingOrders(): Promise<boolean>
  /** The product API on behalf of the sender of this request, with this token or none, in this language. */
  apiFor(res: Response, as: { token: string | null; language: string }): ProductApi
  leadOn: LeadOn
  state: Pick<SharedState, 'requests'>
  log: Logger
  nowMs(): number
}
