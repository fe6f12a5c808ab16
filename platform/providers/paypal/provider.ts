import * as z from 'zod'
import type { PaymentEntry } from '../provider.ts'
import { basic } from '../provider-fetch.ts'
import { attemptTrial, readJson, type Trial } from '../trial.ts'
import { type PaypalConfig, toPaypalConfig } from './config.ts'
import { CURRENCIES } from './currencies.ts'
import { createPaypal } from './paypal.ts'
import { AccessToken, NOTICE_TOPICS } from './paypal-wire.ts'

export const paypal = {
  label: 'PayPal',
  idVariable: 'PAYPAL_CLIENT_ID',
  reads: ['PAYPAL_API_ORIGIN', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'APP_ORIGIN'],
  toConfig: toPaypalConfig,
  createClient: createPaypal,
  toPayOrigins: ({ apiOrigin }) => [apiOrigin],
  currencies: CURRENCIES,
  noticeTopics: NOTICE_TOPICS,
  attempt: tryPaypal,
  without: 'nothing can be bought',
  advice: 'Compare the PAYPAL_ variables with the app and its webhook: docs/runbooks/money.md.',
} as const satisfies PaymentEntry<PaypalConfig>

const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
const EVENTS = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED']

function tryPaypal(
  { apiOrigin, clientId, clientSecret, webhookId }: PaypalConfig,
  noticeUrl: string | null,
): Promise<Trial> {
  return attemptTrial(async (request) => {
    const response = await request(`${apiOrigin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    if (response.status === 401) return 'it does not accept the client id and secret'
    const token = AccessToken.safeParse(await readJson(response))
    if (!response.ok || !token.success) return `it answered HTTP ${response.status} instead of a token`
    const found = await request(`${apiOrigin}/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, {
      headers: { Authorization: `Bearer ${token.data.access_token}` },
    })
    const webhook = Webhook.safeParse(await readJson(found))
    if (!found.ok || !webhook.success) return `it knows no webhook ${webhookId} (HTTP ${found.status})`
    const { url, event_types: types } = webhook.data
    if (noticeUrl !== null && url !== noticeUrl) return `its webhook leads to ${url}, not to ${noticeUrl}`
    const names = types.map(({ name }) => name)
    const missing = names.includes('*') ? [] : EVENTS.filter((event) => !names.includes(event))
    return missing.length > 0 ? `its webhook does not report ${missing.join(', ')}` : null
  })
}
