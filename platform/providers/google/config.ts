import type { PlatformEnvironment } from '../../../configuration/variables.ts'

export interface GoogleConfig {
  /** Exactly as in its tokens. http is for this machine only. */
  issuer: string
  clientId: string
  clientSecret: string
}

export function toGoogleConfig(values: PlatformEnvironment): GoogleConfig | null {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}
