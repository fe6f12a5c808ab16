import type { Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import type { Languages } from '../session/preferred-language.ts'
import type { LeadOn } from '../session/return-page.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { BegunOrders } from './begun-orders.ts'
import type { CheckPayment } from './payment-checks.ts'

export interface PaymentDeps {
  origin: string
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  languages: Languages
  /** H11. */
  payOrigins: readonly string[]
  /** Sent with orders. */
  productSourceType: string
  begunOrders: BegunOrders
  check: CheckPayment
  /** See `sessionMarks`. */
  toSessionMark(token: string): string
  /** Whether the product API lists pending orders. */
  hasPendingOrders(): Promise<boolean>
  /** With this token or none, in this language, for the sender of the request. */
  apiFor(res: Response, as: { token: string | null; language: string }): ProductApi
  leadOn: LeadOn
  state: Pick<SharedState, 'requests'>
  log: Logger
  nowMs(): number
}
