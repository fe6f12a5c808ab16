import type { Output } from '../../../contract/endpoint.ts'
import type { spendingLimit } from '../../../contract/extensions/spending-limit.ts'
import type { ShortOf } from '../../addresses/hrefs.ts'
import type { OpenPayment } from '../../context.ts'
import type { KnownMember } from '../../member/session.ts'
import type { Purchase } from './cheapest-purchase.ts'

/** Of the setting on the wallet's page. */
export const SPENDING_LIMIT_ID = 'spending-limit'

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

/** The member’s limit for the money that top-ups cost, and what is left of it. */
export type Spending = Output<typeof spendingLimit>

/** Texts of the box that a buyer ticks. */
export interface StoreConsent {
  sentence: string
  days: string
  link: string
  needed: string
}

export interface Store {
  request: TopUpRequest
  packages: StorePackage[] | null
  /** What the episode, or the rest, costs beyond what the member holds; null: not known, or opened for another reason. */
  missingCoins: number | null
  /** Of the missing coins; null: none are missing, or none are sold. */
  cheapest: Purchase | null
  firstTopUpBonus: number
  explainsCoins: boolean
  /** With missing coins the first of `cheapest`, otherwise that of an order which was not paid. */
  chosenId: string | null
  /** Idempotency key of the order from this panel, so that sending it twice creates one order. */
  nonce: string
  openPayments: OpenPayment[]
  account: KnownMember | null
  /** Null: not known, or the backend has none. Absent in data that a front of the former release sends during an upgrade. */
  spending?: Spending | null
  /** Null: purchases cannot be withdrawn from. Absent as above. */
  consent?: StoreConsent | null
  timeZone?: string
}

/** After a failed request, which Retry may repeat. */
export const UNKNOWN_STORE: Store = {
  request: { store: 'profile', dramaId: '', episodeId: '', shortOf: null, returnTo: null },
  packages: null,
  missingCoins: null,
  cheapest: null,
  firstTopUpBonus: 0,
  explainsCoins: false,
  chosenId: null,
  nonce: '',
  openPayments: [],
  account: null,
}
