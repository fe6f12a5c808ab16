import type { OperatorEnvironment } from '../../../configuration/variables.ts'

export interface PaypalConfig {
  /** Scheme, host and port, as `https://api-m.paypal.com`. http is for this machine only. */
  apiOrigin: string
  clientId: string
  clientSecret: string
  /** Of the configured webhook; notices signed for another one are refused. */
  webhookId: string
}

export function toPaypalConfig(values: OperatorEnvironment): PaypalConfig | null {
  const { PAYPAL_API_ORIGIN: apiOrigin, PAYPAL_WEBHOOK_ID: webhookId } = values
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = values
  return clientId && clientSecret && webhookId ? { apiOrigin, clientId, clientSecret, webhookId } : null
}
