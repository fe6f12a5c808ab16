import { createPaymentProvider, type PaymentConfigs } from '../providers/list/payment-providers.ts'
import type { Payments } from './order-rows.ts'

export type { PaymentConfigs }

/** Null: no payment provider is configured. */
export function createPayments(
  configs: PaymentConfigs,
  deps: Parameters<typeof createPaymentProvider>[1],
  terms: Omit<Payments, 'provider'>,
): Payments | null {
  const provider = createPaymentProvider(configs, deps)
  return provider && { provider, ...terms }
}
