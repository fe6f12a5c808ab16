import * as z from 'zod'
import { Coins } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id, readId, WireId } from '../ids.ts'
import { EPISODE_LIST_PAGE_SIZE } from '../paging.ts'
import { readPlay, UNLOCK_REFUSALS, WirePlay } from '../playback.ts'

/** The total price of many episodes may exceed the maximum balance. */
const CoinSum = z
  .number()
  .int()
  .nonnegative()
  .max(EPISODE_LIST_PAGE_SIZE * 1_000_000_000)

/** Excludes app-only episodes, which are not sold here. */
const WireRest = {
  restPriceCoins: CoinSum.meta({ description: 'Price of all episodes that are still locked, in coins.' }),
  restCount: z.number().int().nonnegative().meta({ description: 'How many episodes are still locked.' }),
}

/** Shown to a member before the first unlock; visitors get the price only. */
export const seriesCost = endpoint({
  method: 'GET',
  path: '/x/unlock/cost',
  summary: 'The price of a drama’s remaining episodes, and the member’s balances, spending and limits.',
  source: 'Rows 430, 432, rule 8',
  query: z.object({ contentId: Id }),
  wire: z.object({
    ...WireRest,
    member: z
      .object({
        coinBalance: Coins,
        bonusBalance: Coins,
        spentCoins: CoinSum.meta({ description: 'Coins spent on this drama so far.' }),
        spentBonus: CoinSum.meta({ description: 'Bonus spent on this drama so far.' }),
        dayLimitCoins: Coins.nullable().meta({
          description: 'The member’s daily limit (UTC) for unlocking, coins and bonus together.',
        }),
        spentTodayCoins: CoinSum.meta({ description: 'Spent today, counting against that limit.' }),
        isAutoUnlockOn: z.boolean().meta({ description: 'On for this drama; off by default.' }),
      })
      .nullable()
      .meta({ description: 'Null: a visitor.' }),
  }),
  read: ({ member, ...rest }) => ({
    ...rest,
    member: member && {
      coins: member.coinBalance,
      bonus: member.bonusBalance,
      spentCoins: member.spentCoins,
      spentBonus: member.spentBonus,
      dayLimitCoins: member.dayLimitCoins,
      spentTodayCoins: member.spentTodayCoins,
      isAutoUnlockOn: member.isAutoUnlockOn,
    },
  }),
})

/** Takes the same headers as `playEpisode`, but the price is in the body. */
export const unlockSeries = endpoint({
  method: 'POST',
  path: '/x/unlock/series',
  summary: 'Unlocks all remaining episodes of a drama, all or none.',
  source: 'Row 434, rule 8',
  audience: 'member',
  body: z.object({ contentId: Id, quotedPriceCoins: CoinSum }),
  wire: z.object({
    unlockedCount: z.number().int().nonnegative(),
    coinBalance: Coins,
    bonusBalance: Coins,
  }),
  read: (wire) => ({ unlockedCount: wire.unlockedCount, coins: wire.coinBalance, bonus: wire.bonusBalance }),
  refusals: ['insufficientBalance', 'priceChanged', 'dailyLimit', 'keyUsed', 'episodeNotFound'],
})

/** Nobody presses a button for it, so the member must have consented with `setAutoUnlock`. */
export const unlockAutomatically = endpoint({
  method: 'POST',
  path: '/x/unlock/automatic',
  summary: 'Unlocks the next episode of a drama for which the member turned on automatic unlocking.',
  source: 'Row 432, rule 8',
  audience: 'member',
  body: z.object({ contentId: Id, chapterId: Id, quotedPriceCoins: Coins }),
  wire: WirePlay,
  read: readPlay,
  refusals: [...UNLOCK_REFUSALS, 'autoUnlockOff'],
})

export const setAutoUnlock = endpoint({
  method: 'POST',
  path: '/x/unlock/auto',
  summary: 'Turns automatic unlocking on or off for one drama.',
  source: 'Row 432, rule 8',
  audience: 'member',
  body: z.object({ contentId: Id, isOn: z.boolean() }),
  wire: z.unknown(),
  read: () => null,
  refusals: ['episodeNotFound'],
})

/** Lets the wallet turn off each one without opening its player. */
export const autoUnlockList = endpoint({
  method: 'GET',
  path: '/x/unlock/auto/list',
  summary: 'The dramas for which the member has turned on automatic unlocking, by name.',
  source: 'Row 432, rule 8',
  audience: 'member',
  wire: z.object({ records: z.array(z.object({ contentId: WireId, contentName: z.string() })) }),
  read: (wire) =>
    wire.records.map(({ contentId, contentName }) => ({ dramaId: readId(contentId), name: contentName })),
})

export const setDailyLimit = endpoint({
  method: 'POST',
  path: '/x/wallet/limit',
  summary: 'Sets the member’s daily limit for unlocking; null: no limit.',
  source: 'Row 432, rule 8',
  audience: 'member',
  body: z.object({ coinsPerDay: Coins.nullable() }),
  wire: z.unknown(),
  read: () => null,
})
