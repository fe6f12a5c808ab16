import type { OperatorEnvironment } from '../../../configuration/variables.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { NoticeTopic, PaymentProvider } from '../payment-provider.ts'
import type { PaymentEntry } from '../provider.ts'
import { mapEntries } from './map-entries.ts'
import { paymentProviders } from './provider-list.ts'

type Entries = typeof paymentProviders

export const PAYMENT_LABELS = Object.values(paymentProviders)
  .map(({ label }) => label)
  .join(' or ')

/** What can be paid at all, with the decimals that the provider takes. */
export const PAYABLE_CURRENCIES: ReadonlyMap<string, number> = new Map(
  Object.values(paymentProviders).flatMap(({ currencies }) => [...currencies]),
)

export type PaymentConfigs = { [Name in keyof Entries]: ReturnType<Entries[Name]['toConfig']> }

export function toPaymentConfigs(values: OperatorEnvironment): PaymentConfigs {
  return mapEntries(paymentProviders, (_name, { toConfig }) => toConfig(values)) as PaymentConfigs
}

export function createPaymentProvider(
  configs: PaymentConfigs,
  deps: { clock: Clock },
): PaymentProvider | null {
  const [first] = configured(configs)
  return first ? first.entry.createClient(first.config, deps) : null
}

/** Only for sandboxes: web fronts know the origins of the real providers. */
export function toPayOrigins(configs: PaymentConfigs): string[] {
  return configured(configs).flatMap(({ entry, config }) => entry.toPayOrigins(config))
}

/** Stored types have the spelling of the provider that sent them, which may no longer be configured. */
export function toNoticeTopic(eventType: string): NoticeTopic {
  const topics = Object.values(paymentProviders).map(({ noticeTopics }) => noticeTopics.get(eventType))
  return topics.find((topic) => topic !== undefined) ?? 'other'
}

function configured(configs: PaymentConfigs): { entry: PaymentEntry<unknown>; config: unknown }[] {
  const names = Object.keys(paymentProviders) as (keyof Entries)[]
  return names
    .map((name) => ({ entry: paymentProviders[name], config: configs[name] }))
    .filter(({ config }) => config !== null)
}
