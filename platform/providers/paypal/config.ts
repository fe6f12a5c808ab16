import type { OperatorEnvironment } from '../../../configuration/variables.ts'

export interface PaypalConfig {
  apiOrigin: string
  clientId: string
  clientSecret: string
  /** Notices signed for another webhook are refused. */
  webhookId: string
}

export function toPaypalConfig(values: OperatorEnvironment): PaypalConfig | null {
  const { PAYPAL_API_ORIGIN: apiOrigin, PAYPAL_WEBHOOK_ID: webhookId } = values
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = values
  return clientId && clientSecret && webhookId ? { apiOrigin, clientId, clientSecret, webhookId } : null
}
