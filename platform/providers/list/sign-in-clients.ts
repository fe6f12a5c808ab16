import { createFacebook, type Facebook } from '../facebook/facebook.ts'
import { createGoogle, type Google } from '../google/google.ts'
import type { SignInConfigs } from './sign-in-providers.ts'

/** The clients of the sign-in providers. Null: not available. */
export interface Providers {
  google: Google | null
  facebook: Facebook | null
}

/**
 * Clients of the configured providers; none is called before the first sign-in. They are listed apart from the settings
 * since Google's brings a library that commands and web fronts do without.
 */
export function createProviders({ google, facebook }: SignInConfigs): Providers {
  return {
    google: google && createGoogle(google),
    facebook: facebook && createFacebook(facebook),
  } satisfies Record<keyof SignInConfigs, unknown>
}
