import type { OpenPayment } from '../../context.ts'
import type { KnownMember } from '../../member/session.ts'

/** The purpose of a top-up: its store, where to return, and the episode for which the balance was too low. */
export interface TopUpRequest {
  store: 'player' | 'profile'
  /** Empty from the profile. */
  dramaId: string
  episodeId: string
  /** Whether the balance was too low. */
  isShort: boolean
  /** Path and query; null: not given. */
  returnTo: string | null
}

/** One gear of the panel. */
export interface StorePackage {
  productId: string
  name: string
  /** Dollars, like `4.99`. */
  price: string
  /** Shown struck through; null: none. */
  originalPrice: string | null
  coins: number
  bonus: number
  vipDays: number
  cornerTip: string
  marketingCopy: string
}

/** The panel's data, requested each time it opens. */
export interface Store {
  ask: TopUpRequest
  /** Null: currently unavailable. */
  packages: StorePackage[] | null
  /** Product that is selected initially; null: the first one. */
  chosenId: string | null
  /** Idempotency key of the order from this panel, so that sending it again creates no second order. */
  nonce: string
  openPayments: OpenPayment[]
  /** Null: a visitor, who sees the packages and must log in to buy. */
  account: KnownMember | null
}

/** The request failed; Retry may help. */
export const UNKNOWN_STORE: Store = {
  ask: { store: 'profile', dramaId: '', episodeId: '', isShort: false, returnTo: null },
  packages: null,
  chosenId: null,
  nonce: '',
  openPayments: [],
  account: null,
}
