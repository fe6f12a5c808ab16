import type { ProviderConfigs } from './configs.ts'
import { createFacebook, type Facebook } from './facebook.ts'
import { createGoogle, type Google } from './google.ts'

/** Whom a member can sign in with. Null: nobody can with that one. */
export interface Providers {
  google: Google | null
  facebook: Facebook | null
}

/** Clients of the configured providers; none is called before somebody signs in. */
export function createProviders(configs: ProviderConfigs): Providers {
  return {
    google: configs.google && createGoogle(configs.google),
    facebook: configs.facebook && createFacebook(configs.facebook),
  }
}
