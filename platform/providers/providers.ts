import type { ProviderConfigs } from './configs.ts'
import { createFacebook, type Facebook } from './facebook.ts'
import { createGoogle, type Google } from './google.ts'

/** The sign-in providers. Null: not available. */
export interface Providers {
  google: Google | null
  facebook: Facebook | null
}

/** Clients of the configured providers; none is called before the first sign-in. */
export function createProviders(configs: ProviderConfigs): Providers {
  return {
    google: configs.google && createGoogle(configs.google),
    facebook: configs.facebook && createFacebook(configs.facebook),
  }
}
