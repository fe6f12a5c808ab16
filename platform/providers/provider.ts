import type { OperatorEnvironment, PlatformEnvironment, VariableName } from '../../configuration/variables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoticeTopic, PaymentProvider } from './payment-provider.ts'
import type { Trial } from './trial.ts'

/**
 * What the rest of the product knows of a provider. `list/` has all providers, `sandboxes/` the simulation of
 * each.
 */
export interface Provider<Config> {
  label: string
  idVariable: VariableName
  reads: readonly VariableName[]
  toConfig(values: PlatformEnvironment): Config | null
  /**
   * Tests whether it responds and accepts the credentials. `noticeUrl` is where its notices should go; null:
   * anywhere.
   */
  attempt(config: Config, noticeUrl: string | null): Promise<Trial>
  /**
   * What viewers lack without the provider, and what an operator should check when it refuses the
   * credentials.
   */
  without: string
  advice: string
}

export interface SignInEntry<Config, Service> extends Provider<Config> {
  toService(config: Config): Service
}

export interface PaymentEntry<Config> extends Provider<Config> {
  /** Operator commands refund payments, so they read the provider's configuration too. */
  toConfig(values: OperatorEnvironment): Config | null
  createClient(config: Config, deps: { clock: Clock }): PaymentProvider
  toPayOrigins(config: Config): string[]
  /** Those it takes, by ISO 4217, and the decimals that it takes of each. */
  currencies: ReadonlyMap<string, number>
  noticeTopics: ReadonlyMap<string, NoticeTopic>
}
