import type { OpenPayment } from '../../context.ts'
import type { Account } from '../../member/account.ts'

/** What a top-up is for: its store, where it leads back to, and the episode it was short for. Rows 168, 170, 176, 178. */
export interface TopUpRequest {
  store: 'player' | 'profile'
  /** Empty from the profile. */
  dramaId: string
  episodeId: string
  /** The balance was short. */
  isShort: boolean
  /** Path and query; null: nobody said. */
  returnTo: string | null
}

/** One gear of the panel. Rows 173-174. */
export interface StorePackage {
  productId: string
  name: string
  /** Dollars, like `4.99`. */
  price: string
  /** Struck through; null: nothing is. */
  originalPrice: string | null
  coins: number
  bonus: number
  vipDays: number
  cornerTip: string
  marketingCopy: string
}

/** What the panel needs each time it opens. */
export interface Store {
  ask: TopUpRequest
  /** Null: unavailable at the moment. */
  packages: StorePackage[] | null
  /** Product that is selected from the start; null: the first one. */
  chosenId: string | null
  /** Names whatever is ordered while this panel is open, so that it is one order however often it is sent. Row 177. */
  nonce: string
  openPayments: OpenPayment[]
  /** Null: a visitor, who sees what there is and logs in to buy it. */
  account: Account | null
}

/** Nothing arrived; what it says can be tried again. */
export const UNKNOWN_STORE: Store = {
  ask: { store: 'profile', dramaId: '', episodeId: '', isShort: false, returnTo: null },
  packages: null,
  chosenId: null,
  nonce: '',
  openPayments: [],
  account: null,
}
