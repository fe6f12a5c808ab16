import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { paypal } from './paypal.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** Must list the same providers, in the same order, as `platform/providers/list/provider-list.ts`. */
export const signInProviders = { google, facebook }
export const paymentProviders = { paypal }

const all = { ...signInProviders, ...paymentProviders }
type ProviderName = keyof typeof all

export const PROVIDER_NAMES = Object.keys(all) as [ProviderName, ...ProviderName[]]

export const SIGN_IN_VARIABLES = { ...google.variables, ...facebook.variables }
export const PAYMENT_VARIABLES = { ...paypal.variables }

export const PROVIDER_SECRETS = [...google.secrets, ...facebook.secrets, ...paypal.secrets] as const

export function toOrigins(providers: Readonly<Record<string, ProviderSettings>>): string[] {
  return Object.values(providers).flatMap(({ origins }) => origins)
}
