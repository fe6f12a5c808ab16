import { createFacebook, type Facebook } from '../facebook/facebook.ts'
import { createGoogle, type Google } from '../google/google.ts'
import type { SignInConfigs } from './sign-in-providers.ts'

export interface Providers {
  google: Google | null
  facebook: Facebook | null
}

/**
 * Calls no provider. Separate from the configuration, since Google's client loads a library that commands and
 * web fronts do not need.
 */
export function createProviders({ google, facebook }: SignInConfigs): Providers {
  return {
    google: google && createGoogle(google),
    facebook: facebook && createFacebook(facebook),
  } satisfies Record<keyof SignInConfigs, unknown>
}
