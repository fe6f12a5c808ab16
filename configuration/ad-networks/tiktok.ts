import { ProviderUrl, Text, withoutSlash } from '../values/values.ts'
import type { AdNetworkSettings } from './ad-network-settings.ts'

export const tiktok = {
  variables: {
    TIKTOK_PIXEL_CODE: Text.regex(/^[A-Za-z0-9]{1,64}$/, 'must be 1 to 64 letters and digits').optional(),
    TIKTOK_ACCESS_TOKEN: Text.regex(/^[\x21-\x7e]{1,1024}$/, 'must be visible ASCII characters').optional(),
    TIKTOK_API_URL: ProviderUrl.transform(withoutSlash).default(
      'https://business-api.tiktok.com/open_api/v1.3',
    ),
  },
  credentials: ['TIKTOK_PIXEL_CODE', 'TIKTOK_ACCESS_TOKEN'],
  secrets: ['TIKTOK_ACCESS_TOKEN'],
  clickParam: 'ttclid',
} as const satisfies AdNetworkSettings
