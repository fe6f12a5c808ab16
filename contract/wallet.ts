import * as z from 'zod'
import { PictureAddress } from './catalog.ts'
import { Coins, TimeMs } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { Id, readId, WireId } from './ids.ts'
import { PageQuery, page } from './paging.ts'

/** Milliseconds as number or digits; "0" or absent: none. */
const WireTime = z.union([TimeMs, z.string().regex(/^\d{1,15}$/)]).nullish()

function readTimeMs(wire: z.output<typeof WireTime>): number | null {
  return Number(wire ?? 0) || null
}

const ReceiptNo = Id.nullish()

const WireRechargeRecord = z.object({
  coinAccountType: z.number().int(),
  coins: z.number().int(),
  coinsExpireTime: WireTime,
  rechargeTime: WireTime,
  subscribeStartTime: WireTime,
  subscribeExpireTime: WireTime,
  subscribeReversed: z.boolean().nullish().meta({ description: 'This time of VIP was taken back.' }),
  receiptNo: ReceiptNo,
})

export const rechargeList = endpoint({
  method: 'GET',
  path: '/member/wallet/recharge/list',
  summary: 'Coins in: the wallet’s transactions, newest first.',
  source: 'Rows 148, 233',
  audience: 'member',
  query: PageQuery,
  wire: page(WireRechargeRecord),
  read: (wire) => ({
    hasMore: wire.hasMore,
    records: wire.records.map((record) => ({
      accountType: record.coinAccountType,
      amountCoins: record.coins,
      expiresAtMs: readTimeMs(record.coinsExpireTime),
      creditedAtMs: readTimeMs(record.rechargeTime),
      subscribedFromMs: readTimeMs(record.subscribeStartTime),
      subscribedUntilMs: readTimeMs(record.subscribeExpireTime),
      isVipReversal: record.subscribeReversed ?? false,
      receiptNo: record.receiptNo ?? null,
    })),
  }),
})

const WireConsumeRecord = z.object({
  chapterName: z.string().meta({ description: 'The episode number is its second word. Row 150.' }),
  contentName: z.string(),
  contentId: WireId,
  contentCoverUrl: PictureAddress.nullish(),
  subscriptionTime: WireTime,
  coinNum: Coins,
  bonusNum: Coins,
  receiptNo: ReceiptNo,
})

export const consumeList = endpoint({
  method: 'GET',
  path: '/member/wallet/consume/list',
  summary: 'Coins out: unlocked episodes, newest first.',
  source: 'Rows 149, 234',
  audience: 'member',
  query: PageQuery,
  wire: page(WireConsumeRecord),
  read: (wire) => ({
    hasMore: wire.hasMore,
    records: wire.records.map((record) => ({
      episodeName: record.chapterName,
      dramaName: record.contentName,
      dramaId: readId(record.contentId),
      coverUrl: record.contentCoverUrl || null,
      unlockedAtMs: readTimeMs(record.subscriptionTime),
      coins: record.coinNum,
      bonus: record.bonusNum,
      receiptNo: record.receiptNo ?? null,
    })),
  }),
})
