import type { RecordIcon, RecordPurse } from './account-types.ts'

export const WALLET_TABS = ['transaction', 'episodes'] as const
export type WalletTab = (typeof WALLET_TABS)[number]

export function isWalletTab(text: unknown): text is WalletTab {
  return WALLET_TABS.includes(text as WalletTab)
}

export interface TransactionRow {
  label: string
  icon: RecordIcon
  purse: RecordPurse
  amount: number
  createdAtMs: number | null
  expiresAtMs: number | null
  subscribedFromMs: number | null
  subscribedUntilMs: number | null
  receiptNo: string | null
}

export interface UnlockRow {
  dramaId: string
  dramaName: string
  coverUrl: string | null
  episodeName: string
  episodeNumber: number | null
  coins: number
  bonus: number
  unlockedAtMs: number | null
  receiptNo: string | null
}

interface Page<Row> {
  rows: Row[]
  page: number
  hasMore: boolean
}

export type RecordPage =
  | ({ tab: 'transaction' } & Page<TransactionRow>)
  | ({ tab: 'episodes' } & Page<UnlockRow>)

export type ListPlace = 'screen' | 'drawer'
