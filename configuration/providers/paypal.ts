import { ProviderUrl, Text, withoutSlash } from '../values/values.ts'
import type { ProviderSettings } from './provider-settings.ts'

export const paypal = {
  variables: {
    PAYPAL_API_ORIGIN: ProviderUrl.transform(withoutSlash)
      .refine((text) => URL.parse(text)?.origin === text, 'must be an origin, without a path')
      .default('https://api-m.paypal.com'),
    PAYPAL_CLIENT_ID: Text.optional(),
    PAYPAL_CLIENT_SECRET: Text.optional(),
    PAYPAL_WEBHOOK_ID: Text.optional(),
  },
  credentials: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  secrets: ['PAYPAL_CLIENT_SECRET'],
  origins: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
} as const satisfies ProviderSettings
