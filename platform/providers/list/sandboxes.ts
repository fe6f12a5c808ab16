import type { Clock, Timers } from '../../runtime/clock.ts'
import type { Log } from '../../runtime/log.ts'
import { mapEntries } from './map-entries.ts'
import type { PaymentConfigs } from './payment-providers.ts'
import { paymentProviders, signInProviders } from './provider-list.ts'
import type { SignInConfigs } from './sign-in-providers.ts'

export const providers = { ...signInProviders, ...paymentProviders }
export type SandboxName = keyof typeof providers
export const SANDBOX_NAMES = Object.keys(providers) as SandboxName[]

export interface SandboxSettings {
  /** Providers whose sandboxes are started; their URLs and credentials then replace the real ones. */
  sandboxes: readonly SandboxName[]
  /** Port of the first sandbox; the others have the next ones. 0: any free ports. */
  sandboxPort: number
  siteOrigin: string
  dataDir: string
}

export interface SandboxDeps {
  clock: Clock
  timers: Timers
  log: Log
}

export interface Sandboxes extends SignInConfigs, PaymentConfigs {
  close(): Promise<void>
}

export const NO_SANDBOXES: Sandboxes = {
  ...mapEntries(providers, () => null),
  close: () => Promise.resolve(),
}

export function inPlace(
  sandboxes: Sandboxes,
  configs: SignInConfigs & PaymentConfigs,
): SignInConfigs & PaymentConfigs {
  return mapEntries(providers, (name) => sandboxes[name] ?? configs[name]) as SignInConfigs & PaymentConfigs
}
