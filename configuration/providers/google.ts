import { ProviderUrl, Text } from '../values/values.ts'
import type { ProviderSettings } from './provider-settings.ts'

export const google = {
  variables: {
    GOOGLE_ISSUER: ProviderUrl.default('https://accounts.google.com'),
    GOOGLE_CLIENT_ID: Text.optional(),
    GOOGLE_CLIENT_SECRET: Text.optional(),
  },
  credentials: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  secrets: ['GOOGLE_CLIENT_SECRET'],
  origins: ['https://accounts.google.com'],
} as const satisfies ProviderSettings
