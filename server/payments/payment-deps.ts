import type { Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import type { Languages } from '../session/preferred-language.ts'
import type { ProviderReturn } from '../session/return-page.ts'
import type { SharedState } from '../shared-state/shared-state.ts'
import type { BegunOrders } from './begun-orders.ts'
import type { CheckPayment } from './payment-checks.ts'

export interface PaymentDeps {
  origin: string
  isSecure: boolean
  languages: Languages
  payOrigins: readonly string[]
  productSourceType: string
  begunOrders: BegunOrders
  consents: ReadonlyMap<string, string>
  check: CheckPayment
  toSessionMark(token: string): string
  hasPendingOrders(): Promise<boolean>
  apiFor(res: Response, as: { token: string | null; language: string }): ProductApi
  returnFromProvider: ProviderReturn
  state: Pick<SharedState, 'requests'>
  log: Logger
  nowMs(): number
}
