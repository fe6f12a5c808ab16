import { ProviderUrl, Text, withoutSlash } from '../values/values.ts'
import type { ProviderSettings } from './provider-settings.ts'

export const facebook = {
  variables: {
    FACEBOOK_GRAPH_URL: ProviderUrl.transform(withoutSlash).default('https://graph.facebook.com/v23.0'),
    FACEBOOK_DIALOG_URL: ProviderUrl.default('https://www.facebook.com/v23.0/dialog/oauth'),
    FACEBOOK_APP_ID: Text.optional(),
    FACEBOOK_APP_SECRET: Text.optional(),
  },
  credentials: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  secrets: ['FACEBOOK_APP_SECRET'],
  // The dialog has its own variable.
  origins: [],
  isForWebFront: true,
} as const satisfies ProviderSettings
