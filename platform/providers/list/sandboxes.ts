import type { Clock, Timers } from '../../runtime/clock.ts'
import type { Log } from '../../runtime/log.ts'
import { mapEntries } from './map-entries.ts'
import type { PaymentConfigs } from './payment-providers.ts'
import { paymentProviders, signInProviders } from './provider-list.ts'
import type { SignInConfigs } from './sign-in-providers.ts'

export const providers = { ...signInProviders, ...paymentProviders }
export type SandboxName = keyof typeof providers
/** Providers with a sandbox, in the order of their ports. */
export const SANDBOX_NAMES = Object.keys(providers) as SandboxName[]

export interface SandboxSettings {
  /** Providers whose sandboxes are started; their URLs and credentials then replace the real ones. */
  sandboxes: readonly SandboxName[]
  /** Port of the first sandbox; the next ports are the others'. 0: any free port for each. */
  sandboxPort: number
  /** Scheme, host and port of the site in front, without a slash: to which providers return. */
  siteOrigin: string
  /** Absolute path; the sandboxes store accounts and keys there. */
  dataDir: string
}

export interface SandboxDeps {
  clock: Clock
  timers: Timers
  log: Log
}

/** The running sandboxes, with their clients' URLs and credentials in place of the real ones. */
export interface Sandboxes extends SignInConfigs, PaymentConfigs {
  close(): Promise<void>
}

export const NO_SANDBOXES: Sandboxes = {
  ...mapEntries(providers, () => null),
  close: () => Promise.resolve(),
}

/** Replaces the configurations of providers whose sandbox is running. */
export function inPlace(
  sandboxes: Sandboxes,
  configs: SignInConfigs & PaymentConfigs,
): SignInConfigs & PaymentConfigs {
  return mapEntries(providers, (name) => sandboxes[name] ?? configs[name]) as SignInConfigs & PaymentConfigs
}
