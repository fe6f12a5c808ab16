import type { Money } from '../../../contract/money.ts'

/** A paid order, as an advertising network may learn of it. */
export interface Purchase {
  /** The same at every attempt, so that the network counts the order once. */
  eventId: string
  paidAtMs: number
  price: Money
  /** The page on which the order was made, without its query. */
  pageUrl: string
  clickId: string
  /** When the platform learned of the click. */
  clickNotedAtMs: number
  userAgent: string
}

export interface NetworkCall {
  url: string
  headers: Readonly<Record<string, string>>
  body: unknown
}

/** `again`: it may be accepted later, automatically or once the operator has changed something. `refused`: never. */
export type Verdict = { outcome: 'accepted' } | { outcome: 'again' | 'refused'; reason: string }

/** An advertising network that is set up: the request that reports a purchase, and what its response means. */
export interface AdNetwork {
  name: string
  /** As people read it. */
  label: string
  /** What to look at when it accepts nothing. */
  variables: string
  call(purchase: Purchase): NetworkCall
  /** @param body parsed JSON; null: something else */
  judge(status: number, body: unknown): Verdict
}
