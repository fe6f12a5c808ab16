import { createFacebook, type Facebook } from '../facebook/facebook.ts'
import { createGoogle, type Google } from '../google/google.ts'
import type { SignInConfigs } from './sign-in-providers.ts'

/** Null: not available. */
export interface Providers {
  google: Google | null
  facebook: Facebook | null
}

/**
 * No provider is called before the first sign-in. Separate from the settings, since Google's client brings a library
 * that commands and web fronts do without.
 */
export function createProviders({ google, facebook }: SignInConfigs): Providers {
  return {
    google: google && createGoogle(google),
    facebook: facebook && createFacebook(facebook),
  } satisfies Record<keyof SignInConfigs, unknown>
}
