import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { createSweeper } from '../../../platform/sweeper.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'
import { type ModelAction, modelWallet } from './money-model.ts'

const HOUR_MS = 3_600_000

/** Where all coins and all bonus are, added up from the entries alone. */
async function loadBooks(db: Database) {
  const { rows } = await sql<{ account: string; purse: 'coins' | 'bonus'; amount: number }>`
    SELECT account, purse, sum(amount)::integer AS amount FROM entry GROUP BY account, purse`.execute(db)
  const at = (account: string, purse: string) =>
    rows.find((row) => row.account === account && row.purse === purse)?.amount ?? 0
  return {
    given: -at('compensation', 'coins') - at('compensation', 'bonus'),
    balances: at('member', 'coins') + at('member', 'bonus'),
    unlocks: at('unlocks', 'coins') + at('unlocks', 'bonus'),
    total: rows.reduce((sum, row) => sum + row.amount, 0),
  }
}

/** Concurrent operations, and operations in any order. */
function describeMoney(start: () => Promise<Engine>): void {
  describe('money', { timeout: 120_000 }, () => {
    const setting = onEngine(start)

    test('fifty concurrent unlocks of one episode take its price once (rows 4, 134)', async () => {
      const { publish, db } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt([20]) })
      const ada = await aBuyer(setting(), { coins: 1000 })
      const presses = Array.from({ length: 50 }, (_, n) =>
        ada.play(dramaId, episodeIds[1]!, n % 2 === 0 ? { key: `press-${n % 5}`, quoted: 20 } : {}),
      )
      const codes = (await Promise.all(presses)).map((answer) => answer.code)
      expect(new Set(codes)).toEqual(new Set([CODES.success]))
      expect(await ada.balances()).toEqual({ coins: 980, bonus: 0 })
      expect(await loadBooks(db)).toEqual({ given: 1000, balances: 980, unlocks: 20, total: 0 })
    })

    test('the last coins buy one thing, whatever is requested at the same time (rows 4, 134, 434)', async () => {
      const { publish, db } = setting()
      const ada = await aBuyer(setting(), { coins: 25, bonus: 5 })
      const dramas: { dramaId: string; episodeIds: string[] }[] = []
      for (let n = 0; n < 10; n += 1) dramas.push(await publish({ key: `d${n}`, episodes: episodesAt([30]) }))
      const requests = dramas.flatMap(({ dramaId, episodeIds }) => [
        ada.play(dramaId, episodeIds[1]!),
        ada.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: 30 }),
      ])
      await Promise.all(requests)
      expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
      const unlocked = await db.selectFrom('unlock').select('episode_id').execute()
      expect(unlocked).toHaveLength(1)
      expect((await reconcile(db)).differences).toEqual([])
    })

    test('the daily limit holds for concurrent unlocks (row 432)', async () => {
      const { publish } = setting()
      const ada = await aBuyer(setting(), { coins: 1000 })
      await ada.post('/x/wallet/limit', { coinsPerDay: 50 })
      const requests: (() => ReturnType<Buyer['play']>)[] = []
      for (let n = 0; n < 8; n += 1) {
        const { dramaId, episodeIds } = await publish({ key: `d${n}`, episodes: episodesAt([20]) })
        requests.push(() => ada.play(dramaId, episodeIds[1]!))
      }
      await Promise.all(requests.map((request) => request()))
      expect(await ada.balances()).toEqual({ coins: 960, bonus: 0 })
    })

    test('concurrent unlocks and grants of a hundred members neither lose nor create a coin (rows 4, 134)', async () => {
      const { publish, db } = setting()
      const prices = [7, 13, 20, 1, 9]
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt(prices) })
      const buyers: Buyer[] = []
      for (let n = 0; n < 100; n += 1) buyers.push(await aBuyer(setting(), { thirdPartyId: `m${n}` }))
      // Linear congruential, so that a failure repeats.
      let seed = 42
      const below = (limit: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        return seed % limit
      }
      let given = 0
      const action = async (): Promise<void> => {
        const buyer = buyers[below(buyers.length)]!
        const choice = below(10)
        if (choice < 4) {
          const gift = { coins: below(20), bonus: 1 + below(10) }
          given += gift.coins + gift.bonus
          await give(setting(), buyer.memberId, gift)
        } else if (choice < 9) {
          await buyer.play(dramaId, episodeIds[1 + below(prices.length)]!)
        } else {
          await buyer.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: 50 })
        }
      }
      for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 40 }, action))

      const { rows } = await sql<{ spent: number }>`
        SELECT coalesce(sum(price_coins), 0)::integer AS spent FROM unlock`.execute(db)
      const spent = rows[0]!.spent
      expect(spent).toBeGreaterThan(0)
      const reported = await Promise.all(buyers.map((buyer) => buyer.balances()))
      const balances = reported.reduce((sum, { coins, bonus }) => sum + coins + bonus, 0)
      expect(balances).toBe(given - spent)
      expect(await loadBooks(db)).toEqual({ given, balances, unlocks: spent, total: 0 })
      expect((await reconcile(db)).differences).toEqual([])
    })

    test('grants, unlocks, limits and expiry in any order do what a simple model says (rows 4, 130-138, 432, 434)', async () => {
      const { publish, clock, db } = setting()
      const prices = [10, 25, 5, 40]
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt(prices) })
      let members = 0
      const amount = fc.integer({ min: 0, max: 40 })
      const actions = fc.oneof(
        fc.record({
          kind: fc.constant('grant' as const),
          coins: amount,
          bonus: amount,
          hours: fc.option(fc.integer({ min: 1, max: 40 })),
        }),
        fc.record({ kind: fc.constant('play' as const), number: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ kind: fc.constant('series' as const) }),
        fc.record({ kind: fc.constant('limit' as const), coins: fc.option(fc.integer({ min: 0, max: 80 })) }),
        fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(actions, { maxLength: 25 }), async (sequence: ModelAction[]) => {
          members += 1
          const buyer = await aBuyer(setting(), { thirdPartyId: `m${members}` })
          const model = modelWallet(prices)
          for (const action of sequence) {
            const restPrice = model.restPrice()
            const expected = model.perform(action, clock.nowMs())
            if (action.kind === 'wait') clock.advance(action.hours * HOUR_MS)
            if (action.kind === 'limit') await buyer.post('/x/wallet/limit', { coinsPerDay: action.coins })
            if (action.kind === 'grant' && action.coins + action.bonus > 0) {
              const expiresAtMs = action.hours === null ? null : clock.nowMs() + action.hours * HOUR_MS
              await give(setting(), buyer.memberId, { ...action, expiresAtMs })
            }
            if (action.kind === 'play') {
              const { code } = await buyer.play(dramaId, episodeIds[action.number - 1]!)
              expect(code).toBe(CODES[expected])
            }
            if (action.kind === 'series') {
              const body = { contentId: dramaId, quotedPriceCoins: restPrice }
              expect((await buyer.post('/x/unlock/series', body)).code).toBe(CODES[expected])
            }
            expect(await buyer.balances()).toEqual(model.balances(clock.nowMs()))
          }
        }),
        { numRuns: 20 },
      )
      expect((await reconcile(db)).differences).toEqual([])
    })

    describe('what has expired', () => {
      const cleared = () =>
        setting()
          .db.selectFrom('entry')
          .select(['lot_id', 'amount'])
          .where('account_type', '=', 10)
          .orderBy('ordinal')
          .execute()

      test('is cleared automatically, however much it is, and nothing else is (rows 156, 452)', async () => {
        const { clock, db } = setting()
        const ada = await aBuyer(setting(), { coins: 9 })
        const ben = await aBuyer(setting(), { thirdPartyId: 'ben' })
        for (let n = 0; n < 120; n += 1) {
          const expiresAtMs = clock.nowMs() + (n + 1) * HOUR_MS
          await give(setting(), (n % 2 === 0 ? ada : ben).memberId, { bonus: 1, expiresAtMs })
        }
        const sweeper = createSweeper(setting())
        await sweeper.run()
        expect(await cleared()).toEqual([])
        clock.advance(119 * HOUR_MS)
        await sweeper.run()
        expect(await cleared()).toHaveLength(119)
        const { records } = (await ada.get('/member/wallet/recharge/list')).data as { records: object[] }
        expect(records[0]).toMatchObject({ coinAccountType: 10, coins: -1, rechargeTime: clock.nowMs() })
        expect(await ben.balances()).toEqual({ coins: 0, bonus: 1 })
        await sweeper.run()
        expect(await cleared()).toHaveLength(119)
        expect((await reconcile(db)).differences).toEqual([])
        await sweeper.close()
      })

      test('is either spent in time or cleared once, while unlocks and sweeps race (rows 4, 134, 156)', async () => {
        const { publish, clock, db } = setting()
        const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt([10, 10, 10]) })
        const buyers: Buyer[] = []
        for (let n = 0; n < 30; n += 1) {
          const buyer = await aBuyer(setting(), { thirdPartyId: `m${n}`, coins: 10 })
          await give(setting(), buyer.memberId, { bonus: 15, expiresAtMs: clock.nowMs() + HOUR_MS })
          buyers.push(buyer)
        }
        const sweepers = [createSweeper(setting()), createSweeper(setting())]
        const rush = (number: number) =>
          buyers.flatMap((buyer) => [
            buyer.play(dramaId, episodeIds[number]!),
            buyer.play(dramaId, episodeIds[number]!, { key: `press-${number}` }),
          ])
        const early = rush(1)
        // Some are done by now, and the others are on their way.
        await Promise.race(early)
        clock.advance(HOUR_MS)
        const late = [...rush(2), ...sweepers.map((sweeper) => sweeper.run())]
        await Promise.all([...early, ...late])
        await Promise.all([...rush(2), ...sweepers.map((sweeper) => sweeper.run())])

        const lots = (await cleared()).map((entry) => entry.lot_id)
        expect(lots.length).toBeGreaterThan(0)
        expect(new Set(lots).size).toBe(lots.length)
        for (const buyer of buyers) expect((await buyer.balances()).bonus).toBe(0)
        const overdue = await db
          .selectFrom('lot')
          .select('id')
          .where('left_amount', '>', 0)
          .where('expires_at_ms', 'is not', null)
          .execute()
        expect(overdue).toEqual([])
        const { rows } = await sql<{ spentLate: number }>`
          SELECT count(*)::integer AS "spentLate" FROM entry
          JOIN posting ON posting.id = entry.posting_id JOIN lot ON lot.id = entry.lot_id
          WHERE posting.kind = 'unlock' AND lot.expires_at_ms <= posting.created_at_ms`.execute(db)
        expect(rows).toEqual([{ spentLate: 0 }])
        expect((await reconcile(db)).differences).toEqual([])
        await Promise.all(sweepers.map((sweeper) => sweeper.close()))
      })
    })

    describe('reconciling', () => {
      const filled = async () => {
        const { publish } = setting()
        const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt([20]) })
        const ada = await aBuyer(setting(), { coins: 50, bonus: 10 })
        await ada.play(dramaId, episodeIds[1]!)
        return ada
      }

      test('finds nothing in an untouched ledger', async () => {
        await filled()
        expect(await reconcile(setting().db)).toEqual({ walletCount: 1, postingCount: 2, differences: [] })
      })

      test.each([
        ['a balance', sql`UPDATE wallet SET coins = coins + 1`, /has 41 coins and 0 bonus; .* 40 and 0/],
        [
          'a lot',
          sql`UPDATE lot SET left_amount = left_amount + 1 WHERE purse = 'coins'`,
          /^Lot .* has 41 coins/,
        ],
        ['an entry', sql`UPDATE entry SET amount = 51 WHERE amount = 50`, /does not balance: its coins/],
        [
          'a receipt',
          sql`UPDATE posting SET coins_after = 99 WHERE kind = 'unlock'`,
          /says 99 coins .* 40 and 0/,
        ],
        ['an unlock', sql`DELETE FROM unlock`, /took 10 coins and 10 bonus for unlocks that cost 0 and 0/],
        ['a price', sql`UPDATE unlock SET coins = 0, price_coins = 10`, /unlocks that cost 0 and 10/],
        [
          'a posting',
          sql`DELETE FROM entry WHERE posting_id IN (SELECT id FROM posting WHERE kind = 'unlock')`,
          /has no entries/,
        ],
      ])('names %s that was changed behind its back (row 433)', async (_name, change, sentence) => {
        const ada = await filled()
        await withoutTriggers(setting().db, (tx) => change.execute(tx))
        const { differences } = await reconcile(setting().db)
        expect(differences).toContainEqual(expect.stringMatching(sentence))
        expect(differences.join()).toMatch(new RegExp(`member ${ada.memberId}|Posting `))
      })
    })
  })
}

describeOnEveryEngine(describeMoney)
