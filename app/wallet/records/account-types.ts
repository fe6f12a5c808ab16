import { ACCOUNT_TYPES } from '../../../contract/account-types.ts'
import type records from '../../i18n/locales/en/records.json'

export type RecordText = keyof typeof records

export type RecordIcon =
  | 'coins'
  | 'gift'
  | 'crown'
  | 'system'
  | 'event'
  | 'ended'
  | 'calendar'
  | 'advert'
  | 'contact'
  | 'star'
  | 'account'
  | 'film'
  | 'follow'
  | 'bell'
  | 'update'
  | 'share'
  | 'survey'
  | 'unlock'
  | 'game'
  | 'hour'

interface AccountType {
  label: RecordText
  icon: RecordIcon
}

/** Reversed VIP has the type of a subscription. */
export const VIP_REVERSAL: AccountType = { label: 'kindVipReversal', icon: 'ended' }

/** For any other `coinAccountType`, and for 404 itself. */
const FALLBACK: AccountType = { label: 'reward', icon: 'gift' }

const FIRST_AD_TASK = 41
const LAST_AD_TASK = 59
const AD_TASKS = Array.from(
  { length: LAST_AD_TASK - FIRST_AD_TASK + 1 },
  (_, index): [number, AccountType] => [FIRST_AD_TASK + index, { label: 'adTasks', icon: 'advert' }],
)

export const LISTED_TYPES: ReadonlyMap<number, AccountType> = new Map([
  [1, { label: 'type1', icon: 'coins' }],
  [2, { label: 'type2', icon: 'gift' }],
  [3, { label: 'type3', icon: 'crown' }],
  [4, { label: 'type4', icon: 'system' }],
  [5, { label: 'type5', icon: 'system' }],
  [6, { label: 'type6', icon: 'event' }],
  [7, { label: 'type7', icon: 'event' }],
  [8, { label: 'type8', icon: 'event' }],
  [9, { label: 'type9', icon: 'crown' }],
  [10, { label: 'type10', icon: 'ended' }],
  [11, { label: 'type11', icon: 'calendar' }],
  [12, { label: 'type12', icon: 'advert' }],
  [13, { label: 'type13', icon: 'contact' }],
  [14, { label: 'type14', icon: 'crown' }],
  [15, { label: 'type15', icon: 'crown' }],
  [16, { label: 'type16', icon: 'crown' }],
  [17, { label: 'type17', icon: 'star' }],
  [18, { label: 'type18', icon: 'account' }],
  [19, { label: 'type19', icon: 'advert' }],
  [20, { label: 'type20', icon: 'contact' }],
  [21, { label: 'type21', icon: 'film' }],
  [22, { label: 'type22', icon: 'follow' }],
  [23, { label: 'type23', icon: 'follow' }],
  [24, { label: 'type24', icon: 'follow' }],
  [25, { label: 'type25', icon: 'bell' }],
  [26, { label: 'type26', icon: 'update' }],
  [27, { label: 'type27', icon: 'ended' }],
  [28, { label: 'type28', icon: 'system' }],
  [29, { label: 'type29', icon: 'share' }],
  [30, { label: 'type30', icon: 'film' }],
  [31, { label: 'type31', icon: 'survey' }],
  [32, { label: 'type32', icon: 'account' }],
  [33, { label: 'type33', icon: 'follow' }],
  [34, { label: 'type34', icon: 'film' }],
  [35, { label: 'type35', icon: 'film' }],
  [36, { label: 'type36', icon: 'unlock' }],
  [37, { label: 'type37', icon: 'gift' }],
  [38, { label: 'type38', icon: 'film' }],
  [39, { label: 'type39', icon: 'advert' }],
  [40, { label: 'type40', icon: 'film' }],
  ...AD_TASKS,
  [60, { label: 'type60', icon: 'gift' }],
  [61, FALLBACK],
  [62, { label: 'type62', icon: 'game' }],
  [63, FALLBACK],
  [64, FALLBACK],
  [65, FALLBACK],
  [100, { label: 'type100', icon: 'hour' }],
  [404, FALLBACK],
])

const { topUpCoins, topUpBonus, vipBonus, firstTopUpReward, coinReward, subscription } = ACCOUNT_TYPES

/** Types that a refund reverses. */
const BOUGHT: readonly number[] = [topUpCoins, topUpBonus, 3, 6, 7, vipBonus, firstTopUpReward]
const REFUND: AccountType = { label: 'kindRefund', icon: 'update' }

/**
 * The specification has a refund type for subscriptions only (16), which counts as bonus; refunds of other
 * purchases are negative movements of the type with which they were credited.
 *
 * @param amount negative for debits
 */
export function toAccountType(id: number, amount: number): AccountType {
  if (amount < 0 && BOUGHT.includes(id)) return REFUND
  return LISTED_TYPES.get(id) ?? FALLBACK
}

export type RecordPurse = 'coins' | 'bonus' | 'subscription'

const COINS: readonly number[] = [topUpCoins, coinReward]

export function toPurse(id: number): RecordPurse {
  if (id === subscription) return 'subscription'
  return COINS.includes(id) ? 'coins' : 'bonus'
}

const KINDS: Readonly<Record<string, AccountType>> = {
  grant: { label: 'kindGrant', icon: 'system' },
  unlock: { label: 'kindUnlock', icon: 'unlock' },
  expiry: { label: 'kindExpiry', icon: 'ended' },
  vip: { label: 'kindVip', icon: 'crown' },
  'top-up': { label: 'kindTopUp', icon: 'coins' },
  vipReversal: VIP_REVERSAL,
  'unlock-return': { label: 'kindUnlockReturn', icon: 'unlock' },
  reversal: { label: 'kindReversal', icon: 'update' },
  refund: REFUND,
}
const OTHER: AccountType = { label: 'kindOther', icon: 'system' }

/** For the kind of a receipt, also one that is not known yet. */
export function toReceiptKind(kind: string): AccountType {
  return (Object.hasOwn(KINDS, kind) && KINDS[kind]) || OTHER
}
