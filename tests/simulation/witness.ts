import type { Package } from '../../platform/orders/package-file.ts'
import type { GrantReversed } from '../../platform/wallet/reverse-grant.ts'

/** A grant the operator asked for. */
export interface RequestedGrant {
  memberId: string
  coins: number
  bonus: number
  vipDays: number
  /** The operator was told that it is done. */
  isAcknowledged: boolean
}

/** A grant the operator wanted back. */
export interface RequestedReversal {
  /** What the operator was told to have taken; null: nothing was heard. */
  reported: GrantReversed | null
}

/** A purchase somebody asked for under a key. */
export interface RequestedPurchase {
  memberId: string
  /** What it may unlock. */
  episodeIds: readonly string[]
  /** The price agreed to; null: none was named. */
  quotedCoins: number | null
}

/** An episode somebody was told to have, and between which times of the platform's clock. */
export interface ReportedPlay {
  memberId: string
  episodeId: string
  fromMs: number
  untilMs: number
}

/** Unlocks of one receipt that somebody wanted to take back. */
export interface RequestedReturn {
  /** Null: nothing was heard. */
  reported: { episodeCount: number; coins: number; bonus: number } | null
}

/** An order somebody began, and everything that was told about it. */
export interface RequestedOrder {
  memberId: string
  extendProductId: string
  /** The packages there were since it was asked for. */
  offers: () => readonly Package[]
  /** What the buyer was sent to. */
  paymentIds: Set<string>
  /** How often somebody was told to be the first to hear of the end. */
  firstReports: number
  wasReportedCredited: boolean
}

/** What somebody outside asked for and was told, and what the platform must therefore stand by. */
export interface Witness {
  /** Keys are minted by who asks, once for each thing asked. */
  newKey(): string
  /** By their key. */
  grants: Map<string, RequestedGrant>
  /** By the key of their grant. */
  reversals: Map<string, RequestedReversal>
  /** By their key. */
  purchases: Map<string, RequestedPurchase>
  plays: ReportedPlay[]
  /** By the receipt of their unlock. */
  returns: Map<string, RequestedReturn>
  /** Ordinals of unlocks whose owner was answered an address. */
  loaded: Set<number>
  /** By their `extendProductId`. */
  orders: Map<string, RequestedOrder>
  /** What was acknowledged to be paid back, by the order. */
  withdrawals: Map<string, string>
}

export function newWitness(): Witness {
  let last = 0
  const newKey = () => {
    last += 1
    return `key${last}`
  }
  return {
    newKey,
    grants: new Map(),
    reversals: new Map(),
    purchases: new Map(),
    plays: [],
    returns: new Map(),
    loaded: new Set(),
    orders: new Map(),
    withdrawals: new Map(),
  }
}
