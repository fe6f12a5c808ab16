import type { SignInEntry } from '../provider.ts'
import { type GoogleConfig, toGoogleConfig } from './config.ts'
import { tryGoogle } from './try-google.ts'

export const google = {
  label: 'Google',
  idVariable: 'GOOGLE_CLIENT_ID',
  reads: ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  toConfig: toGoogleConfig,
  toService: ({ issuer }) => ({ origins: [new URL(issuer).origin] }),
  attempt: tryGoogle,
  without: 'no sign-in with Google',
  advice: 'Compare GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET with the provider’s console.',
} as const satisfies SignInEntry<GoogleConfig, { origins: string[] }>
