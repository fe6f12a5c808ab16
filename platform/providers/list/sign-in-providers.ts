import type { PlatformEnvironment } from '../../../configuration/variables.ts'
import type { SignInServices } from '../../../contract/sign-in-services.ts'
import type { SignInEntry } from '../provider.ts'
import { mapEntries } from './map-entries.ts'
import { signInProviders } from './provider-list.ts'

type Entries = typeof signInProviders

export type SignInConfigs = { [Name in keyof Entries]: ReturnType<Entries[Name]['toConfig']> }

export function toSignInConfigs(values: PlatformEnvironment): SignInConfigs {
  return mapEntries(signInProviders, (_name, { toConfig }) => toConfig(values)) as SignInConfigs
}

export function signInServices(configs: SignInConfigs): SignInServices {
  const entries: Record<keyof Entries, SignInEntry<unknown, unknown>> = signInProviders
  return mapEntries(
    entries,
    (name, { toService }) => configs[name] && toService(configs[name]),
  ) as SignInServices
}
