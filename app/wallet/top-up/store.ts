import type { ShortOf } from '../../addresses/hrefs.ts'
import type { OpenPayment } from '../../context.ts'
import type { KnownMember } from '../../member/session.ts'

/** The purpose of a top-up: its store, and where to return. */
export interface TopUpRequest {
  store: 'player' | 'profile'
  dramaId: string
  episodeId: string
  /** What the balance was too low for; null: nothing. */
  shortOf: ShortOf | null
  returnTo: string | null
}

export interface StorePackage {
  productId: string
  name: string
  price: string
  /** Absent in data that a front of the former release sends during an upgrade: US dollars. */
  currency?: string
  /** Shown struck through; null: none. */
  originalPrice: string | null
  coins: number
  bonus: number
  vipDays: number
  /** Absent as above. */
  coinsExpireAfterDays?: number | null
  bonusExpiresAfterDays?: number | null
  cornerTip: string
  marketingCopy: string
}

export interface Store {
  request: TopUpRequest
  packages: StorePackage[] | null
  /** What the episode, or the rest, costs beyond what the member holds; null: not known, or opened for another reason. */
  missingCoins: number | null
  firstTopUpBonus: number
  explainsCoins: boolean
  chosenId: string | null
  /** Idempotency key of the order from this panel, so that sending it twice creates one order. */
  nonce: string
  openPayments: OpenPayment[]
  account: KnownMember | null
}

/** After a failed request, which Retry may repeat. */
export const UNKNOWN_STORE: Store = {
  request: { store: 'profile', dramaId: '', episodeId: '', shortOf: null, returnTo: null },
  packages: null,
  missingCoins: null,
  firstTopUpBonus: 0,
  explainsCoins: false,
  chosenId: null,
  nonce: '',
  openPayments: [],
  account: null,
}
