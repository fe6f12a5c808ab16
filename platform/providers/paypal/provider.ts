import type { PaymentEntry } from '../provider.ts'
import { type PaypalConfig, toPaypalConfig } from './config.ts'
import { createPaypal } from './paypal.ts'
import { NOTICE_TOPICS } from './paypal-wire.ts'
import { tryPaypal } from './try-paypal.ts'

export const paypal = {
  label: 'PayPal',
  idVariable: 'PAYPAL_CLIENT_ID',
  reads: ['PAYPAL_API_ORIGIN', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'APP_ORIGIN'],
  toConfig: toPaypalConfig,
  createClient: createPaypal,
  toPayOrigins: ({ apiOrigin }) => [apiOrigin],
  noticeTopics: NOTICE_TOPICS,
  attempt: tryPaypal,
  without: 'nothing can be bought',
  advice: 'Compare the PAYPAL_ variables with the app and its webhook: docs/runbooks/money.md.',
} as const satisfies PaymentEntry<PaypalConfig>
