import type { OperatorEnvironment, PlatformEnvironment, VariableName } from '../../configuration/variables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoticeTopic, PaymentProvider } from './payment-provider.ts'
import type { Trial } from './trial.ts'

/**
 * A third party for sign-in or payment, as everything but its own folder knows it. `list/` names all of them;
 * `sandboxes/` has the stand-in of each.
 */
export interface Provider<Config> {
  /** Its own name, the same in every language. */
  label: string
  /** The variable without which it is not set up. */
  idVariable: VariableName
  /** What `attempt` depends on. */
  reads: readonly VariableName[]
  /** Null: not set up. */
  toConfig(values: PlatformEnvironment): Config | null
  /** Whether it answers and accepts the credentials. `noticeUrl`: where it should send notices; null: anywhere. */
  attempt(config: Config, noticeUrl: string | null): Promise<Trial>
  /** What viewers lack without it, and what an operator compares when it refuses the credentials. */
  without: string
  advice: string
}

export interface SignInEntry<Config, Service> extends Provider<Config> {
  /** What a web front needs to know about it. */
  toService(config: Config): Service
}

export interface PaymentEntry<Config> extends Provider<Config> {
  /** Operator commands pay money back, so that they read its settings too. */
  toConfig(values: OperatorEnvironment): Config | null
  createClient(config: Config, deps: { clock: Clock }): PaymentProvider
  /** Where its sandbox has buyers pay. */
  toPayOrigins(config: Config): string[]
  /** The topics of its notices, by the type stored with them. */
  noticeTopics: ReadonlyMap<string, NoticeTopic>
}
