import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { walletCheck } from '../../../contract/extensions/receipts.ts'
import { CHECKED_MAX } from '../../../platform/wallet/check-wallet.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

/** Re-adding a member's own ledger, and the wallet's figures besides its balances. */
function describeWalletCheck(start: () => Promise<Engine>): void {
  describe('the check of a wallet', () => {
    const setting = onEngine(start)
    let ada: Buyer
    beforeEach(async () => {
      const { dramaId, episodeIds } = await setting().publish({ key: 'a', episodes: episodesAt([20, 30]) })
      ada = await aBuyer(setting(), { coins: 100, bonus: 15 })
      await ada.play(dramaId, episodeIds[1]!)
    })
    const check = async (buyer = ada) =>
      walletCheck.read(walletCheck.wire.parse((await buyer.get('/x/wallet/check')).data))
    const spoil = (statement: ReturnType<typeof sql>) =>
      withoutTriggers(setting().db, (tx) => statement.execute(tx))

    test('agrees, in one query, even before there is a wallet (row 433)', async () => {
      const { statements } = setting()
      expect(await check(await aBuyer(setting(), { thirdPartyId: 'ben' }))).toEqual({
        isRight: true,
        brokenReceiptNo: null,
      })
      statements.length = 0
      const { data } = await ada.get('/x/wallet/check')
      // One says whose token it is.
      expect(statements).toHaveLength(2)
      expect(data).toEqual({
        ...{ coins: 95, bonus: 0, coinsSum: 95, bonusSum: 0, lotsCoins: 95, lotsBonus: 0 },
        brokenReceiptNo: null,
      })
    })

    test.each([
      ['a balance', sql`UPDATE wallet SET coins = coins + 1`],
      ['what is left of a lot', sql`UPDATE lot SET left_amount = left_amount - 1 WHERE left_amount > 0`],
      ['an entry', sql`UPDATE entry SET amount = amount + 1 WHERE account = 'member' AND amount = 100`],
      ['an entry of the house', sql`UPDATE entry SET amount = amount - 1 WHERE account = 'compensation'`],
      ['what a receipt says', sql`UPDATE posting SET bonus_after = 1 WHERE kind = 'unlock'`],
    ])('detects that %s was changed by hand (row 433)', async (_name, statement) => {
      const ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
      await spoil(statement)
      expect((await check()).isRight).toBe(false)
      expect((await check(ben)).isRight).toBe(true)
    })

    test('names the oldest wrong receipt (row 433)', async () => {
      await spoil(sql`UPDATE posting SET coins_after = coins_after + 1`)
      const { data } = await ada.get('/x/wallet/receipts')
      const { records } = data as { records: { receiptNo: string }[] }
      expect((await check()).brokenReceiptNo).toBe(records.at(-1)?.receiptNo)
    })

    test('checks only the newest part of a very long history (row 433)', async () => {
      await withoutTriggers(setting().db, async (tx) => {
        const past = sql`generate_series(1, ${sql.lit(CHECKED_MAX + 50)}) AS n`
        await sql`INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after,
            created_at_ms)
          SELECT 'p' || n, ${ada.memberId}, 'grant', 'k' || n, 'a', '', 95 + n, 0, 0 FROM ${past}`.execute(tx)
        await sql`INSERT INTO lot (id, member_id, purse, left_amount)
          SELECT 'l' || n, ${ada.memberId}, 'coins', 1 FROM ${past}`.execute(tx)
        await sql`INSERT INTO entry (posting_id, member_id, account, purse, lot_id, amount)
          SELECT 'p' || n, ${ada.memberId}, 'member', 'coins', 'l' || n, 1 FROM ${past}`.execute(tx)
        await sql`INSERT INTO entry (posting_id, member_id, account, purse, amount)
          SELECT 'p' || n, ${ada.memberId}, 'compensation', 'coins', -1 FROM ${past}`.execute(tx)
        await sql`UPDATE wallet SET coins = ${95 + CHECKED_MAX + 50}`.execute(tx)
      })
      expect(await check()).toEqual({ isRight: true, brokenReceiptNo: null })
      await spoil(sql`UPDATE posting SET coins_after = 7 WHERE id = ${`p${CHECKED_MAX}`}`)
      expect(await check()).toEqual({ isRight: false, brokenReceiptNo: `p${CHECKED_MAX}` })
      expect((await check()).isRight).toBe(false)
    })

    test('reports the daily limit, the spending that counts against it, VIP and the next expiry (rows 10, 432)', async () => {
      const { clock, statements } = setting()
      const summary = async () => (await ada.get('/x/wallet/summary')).data
      expect(await summary()).toEqual({
        dayLimitCoins: null,
        spentTodayCoins: 20,
        vipExpireTime: null,
        expiring: [],
      })
      const nowMs = clock.nowMs()
      await ada.post('/x/wallet/limit', { coinsPerDay: 40 })
      await give(setting(), ada.memberId, { vipDays: 2 })
      for (const [days, given] of [
        [5, { coins: 4, bonus: 2 }],
        [5, { coins: 1 }],
        [3, { bonus: 7 }],
        [1, { bonus: 9 }],
      ] as const) {
        await give(setting(), ada.memberId, { ...given, expiresAtMs: nowMs + days * DAY_MS })
      }
      clock.advance(DAY_MS)
      statements.length = 0
      expect(await summary()).toEqual({
        dayLimitCoins: 40,
        spentTodayCoins: 0,
        vipExpireTime: nowMs + 2 * DAY_MS,
        expiring: [
          { purse: 'bonus', amount: 7, expireTime: nowMs + 3 * DAY_MS },
          { purse: 'coins', amount: 5, expireTime: nowMs + 5 * DAY_MS },
        ],
      })
      expect(statements).toHaveLength(5)
    })
  })
}

describeOnEveryEngine(describeWalletCheck)
