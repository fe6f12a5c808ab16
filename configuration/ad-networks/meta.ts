import { ProviderUrl, Text, withoutSlash } from '../values/values.ts'
import type { AdNetworkSettings } from './ad-network-settings.ts'

export const meta = {
  variables: {
    META_PIXEL_ID: Text.regex(/^\d{1,32}$/, 'must be 1 to 32 digits').optional(),
    META_ACCESS_TOKEN: Text.regex(/^[\x21-\x7e]{1,1024}$/, 'must be visible ASCII characters').optional(),
    META_API_URL: ProviderUrl.transform(withoutSlash).default('https://graph.facebook.com/v23.0'),
  },
  credentials: ['META_PIXEL_ID', 'META_ACCESS_TOKEN'],
  secrets: ['META_ACCESS_TOKEN'],
  clickParam: 'fbclid',
} as const satisfies AdNetworkSettings
