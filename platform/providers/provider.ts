import type { OperatorEnvironment, PlatformEnvironment, VariableName } from '../../configuration/variables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoticeTopic, PaymentProvider } from './payment-provider.ts'
import type { Trial } from './trial.ts'

/** As everything but its own folder knows it. `list/` names all; `sandboxes/` has the stand-in of each. */
export interface Provider<Config> {
  /** The same in every language. */
  label: string
  /** The provider is configured once this variable is set. */
  idVariable: VariableName
  /** Variables that `attempt` depends on. */
  reads: readonly VariableName[]
  /** Null: not configured. */
  toConfig(values: PlatformEnvironment): Config | null
  /** Whether it responds and accepts the credentials. `noticeUrl`: destination of its notices; null: any. */
  attempt(config: Config, noticeUrl: string | null): Promise<Trial>
  /** What viewers lack without the provider, and what an operator checks when it refuses the credentials. */
  without: string
  advice: string
}

export interface SignInEntry<Config, Service> extends Provider<Config> {
  /** For the web front. */
  toService(config: Config): Service
}

export interface PaymentEntry<Config> extends Provider<Config> {
  /** Operator commands refund payments, so they read the provider's settings too. */
  toConfig(values: OperatorEnvironment): Config | null
  createClient(config: Config, deps: { clock: Clock }): PaymentProvider
  /** Where buyers pay in its sandbox. */
  toPayOrigins(config: Config): string[]
  noticeTopics: ReadonlyMap<string, NoticeTopic>
}
