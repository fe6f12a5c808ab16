import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { UNLOCK_RETURN_DAYS } from '../../../contract/extensions/unlock-return.ts'
import { hide } from '../../../platform/release/hide.ts'
import type { FaultPoint } from '../../../platform/runtime/fault.ts'
import { returnUnlocks } from '../../../platform/unlock/return-unlocks.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { reverseGrant } from '../../../platform/wallet/reverse-grant.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, describeOnPostgres, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000
const NOTHING = { episodeCount: 0, coins: 0, bonus: 0 }

interface Receipt {
  receiptNo: string
  kind: string
}

/** A drama whose rest was unlocked, and what a member may do then. */
function onUnlockedRest(start: () => Promise<Engine>, prices = [20, 30, 20]) {
  const setting = onEngine(start)
  let drama: { dramaId: string; episodeIds: string[] }
  let ada: Buyer
  beforeEach(async () => {
    drama = await setting().publish({ key: 'a', episodes: episodesAt(prices) })
    ada = await aBuyer(setting(), { coins: 50, bonus: 30 })
  })
  const idOf = (number: number) => drama.episodeIds[number - 1]!
  const records = async (path: string, buyer = ada) =>
    ((await buyer.get(path)).data as { records: unknown[] }).records
  return {
    setting,
    ada: () => ada,
    drama: () => drama,
    idOf,
    async unlockRest(given: { key?: string; price?: number } = {}): Promise<string> {
      const { price = prices.reduce((sum, one) => sum + one, 0), key } = given
      const body = { contentId: drama.dramaId, quotedPriceCoins: price }
      const answer = await ada.post('/x/unlock/series', body, key === undefined ? {} : { key })
      expect(answer.code).toBe(CODES.success)
      const [newest] = (await records('/x/wallet/receipts')) as Receipt[]
      return newest!.receiptNo
    },
    detail: async (number: number) =>
      (await ada.get(`/content/video/chapter/detail?contentId=${drama.dramaId}&chapterId=${idOf(number)}`))
        .data as { lockStatus: number; playUrl: string },
    list: async () =>
      (await records(`/content/video/chapter/list?contentId=${drama.dramaId}`)) as {
        lockStatus: number
        playUrl: string
      }[],
    cost: async () =>
      (await ada.get(`/x/unlock/cost?contentId=${drama.dramaId}`)).data as {
        restCount: number
        member: object
      },
    receipts: (query = '') => records(`/x/wallet/receipts${query}`) as Promise<Receipt[]>,
    returnable: async (receiptNo: string, buyer = ada) =>
      (await buyer.get(`/x/unlocks/returnable?receiptNo=${receiptNo}`)).data,
    takeBack: (receiptNo: string, episodeCount: number, buyer = ada) =>
      buyer.post('/x/unlocks/return', { receiptNo, episodeCount }),
    lots: () => setting().db.selectFrom('lot').select(['id', 'left_amount']).orderBy('ordinal').execute(),
    async expectRightBooks() {
      expect((await reconcile(setting().db)).differences).toEqual([])
      const { data } = await ada.get('/x/wallet/check')
      expect(data).toMatchObject({ brokenReceiptNo: null })
    },
  }
}

function describeReturns(start: () => Promise<Engine>): void {
  describe('an unlock is taken back', () => {
    const at = onUnlockedRest(start)

    test('with its price, into the same lots, and its episode is locked again (row 438)', async () => {
      const before = await at.lots()
      const receiptNo = await at.unlockRest({ key: 'rest' })
      const all = { episodeCount: 3, coins: 40, bonus: 30 }
      expect(await at.returnable(receiptNo)).toEqual(all)
      expect(listKeys(all)).toEqual(listKeys(readExample('returnableUnlocks').answer.data))
      const answer = await at.takeBack(receiptNo, 3)
      expect(answer.data).toMatchObject(all)
      expect(listKeys(answer.data)).toEqual(listKeys(readExample('returnUnlocks').answer.data))
      expect(await at.ada().balances()).toEqual({ coins: 50, bonus: 30 })
      expect(await at.lots()).toEqual(before)
      expect((await at.list()).map(({ lockStatus }) => lockStatus)).toEqual([1, 2, 2, 2])
      expect(await at.detail(2)).toMatchObject({ lockStatus: 2, playUrl: '' })
      expect(await at.returnable(receiptNo)).toEqual(NOTHING)
      await at.expectRightBooks()
    })

    test('as long as no address of its episode was handed out (row 438)', async () => {
      const receiptNo = await at.unlockRest()
      const nobodyHas = async () => (await at.list()).map(({ playUrl }) => playUrl !== '')
      expect(await nobodyHas()).toEqual([true, false, false, false])
      expect(await at.detail(3)).toMatchObject({
        lockStatus: 1,
        playUrl: expect.stringContaining('/media/'),
      })
      expect(await nobodyHas()).toEqual([true, false, true, false])
      await at.ada().play(at.drama().dramaId, at.idOf(4))
      // 20 of bonus paid for the second episode, and what was taken last returns first.
      expect(await at.returnable(receiptNo)).toEqual({ episodeCount: 1, coins: 0, bonus: 20 })
      expect((await at.takeBack(receiptNo, 1)).code).toBe(CODES.success)
      expect((await at.list()).map(({ lockStatus }) => lockStatus)).toEqual([1, 2, 1, 1])
      expect(await at.ada().balances()).toEqual({ coins: 10, bonus: 20 })
      await at.expectRightBooks()
    })

    test('what was taken last returns first: what ends soonest was spent first (row 438)', async () => {
      const { clock } = at.setting()
      const ben = await aBuyer(at.setting(), { thirdPartyId: 'ben' })
      for (const expiresAtMs of [null, clock.nowMs() + DAY_MS]) {
        await give(at.setting(), ben.memberId, { coins: 40, expiresAtMs })
      }
      const { dramaId } = at.drama()
      await ben.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: 70 })
      await ben.play(dramaId, at.idOf(2))
      const { records } = (await ben.get('/x/wallet/receipts')).data as { records: Receipt[] }
      expect((await at.takeBack(records[0]!.receiptNo, 2, ben)).data).toMatchObject({ coins: 50 })
      expect((await at.lots()).slice(-2).map((lot) => lot.left_amount)).toEqual([40, 20])
    })

    test('not once it was unlocked by itself: the answer has its address (row 438)', async () => {
      await at.ada().play(at.drama().dramaId, at.idOf(2), { key: 'press' })
      const [{ receiptNo }] = (await at.receipts()) as [Receipt]
      expect(await at.returnable(receiptNo)).toEqual(NOTHING)
      expect((await at.takeBack(receiptNo, 1)).code).toBe(CODES.returnChanged)
    })

    test('an address is recorded once, and costs no statement later (rows 115, 438)', async () => {
      await at.unlockRest()
      const { statements } = at.setting()
      const counts: number[] = []
      for (const _ of [1, 2]) {
        statements.length = 0
        await at.detail(2)
        counts.push(statements.length)
      }
      expect(counts).toEqual([4, 2])
    })

    test(`for ${UNLOCK_RETURN_DAYS} days (row 438)`, async () => {
      const receiptNo = await at.unlockRest()
      at.setting().clock.advance(UNLOCK_RETURN_DAYS * DAY_MS - 1)
      const ada = await aBuyer(at.setting())
      expect(await at.returnable(receiptNo, ada)).toMatchObject({ episodeCount: 3 })
      at.setting().clock.advance(1)
      expect(await at.returnable(receiptNo, ada)).toEqual(NOTHING)
      expect((await at.takeBack(receiptNo, 3, ada)).code).toBe(CODES.returnChanged)
    })

    test('only as it was shown, by who paid, and once: a repetition gets the same answer (row 438)', async () => {
      const receiptNo = await at.unlockRest()
      const ben = await aBuyer(at.setting(), { thirdPartyId: 'ben', coins: 10 })
      expect(await at.returnable(receiptNo, ben)).toEqual(NOTHING)
      expect((await at.takeBack(receiptNo, 3, ben)).code).toBe(CODES.returnChanged)
      expect((await at.takeBack(receiptNo, 2)).code).toBe(CODES.returnChanged)
      const first = await at.takeBack(receiptNo, 3)
      expect((await at.takeBack(receiptNo, 3)).data).toEqual(first.data)
      expect((await at.takeBack(receiptNo, 2)).code).toBe(CODES.returnChanged)
      expect(await at.ada().balances()).toEqual({ coins: 50, bonus: 30 })
      expect(await ben.balances()).toEqual({ coins: 10, bonus: 0 })
    })

    test('at the price that was paid, even if the episode costs another or is hidden now (row 438)', async () => {
      const receiptNo = await at.unlockRest()
      await at.setting().publish({ key: 'a', episodes: episodesAt([99, 99, 99]) })
      await hide(at.setting(), { drama: 'a', episodes: null })
      expect((await at.takeBack(receiptNo, 3)).data).toMatchObject({ coins: 40, bonus: 30 })
      expect(await at.detail(2)).toBeNull()
    })

    test.each(['rest', undefined])(
      'and is charged again, also when the former request of key %s is repeated (row 438)',
      async (key) => {
        const given = key === undefined ? {} : { key }
        const receiptNo = await at.unlockRest(given)
        await at.takeBack(receiptNo, 3)
        if (key !== undefined) {
          const body = { contentId: at.drama().dramaId, quotedPriceCoins: 70 }
          const repeated = await at.ada().post('/x/unlock/series', body, { key })
          expect(repeated.data).toEqual({ unlockedCount: 3, coinBalance: 10, bonusBalance: 0 })
          expect((await at.list()).map(({ lockStatus }) => lockStatus)).toEqual([1, 2, 2, 2])
        }
        const again = await at.unlockRest(key === undefined ? {} : { key: 'another' })
        expect(again).not.toBe(receiptNo)
        expect(await at.ada().balances()).toEqual({ coins: 10, bonus: 0 })
        await at.takeBack(again, 3)
        await at.ada().play(at.drama().dramaId, at.idOf(2))
        await at.unlockRest({ price: 50 })
        expect(await at.ada().balances()).toEqual({ coins: 10, bonus: 0 })
        await at.expectRightBooks()
      },
    )

    test('and no longer counts as spent, for the day’s limit or for its drama (rows 430, 432, 438)', async () => {
      await at.ada().post('/x/wallet/limit', { coinsPerDay: 70 })
      const receiptNo = await at.unlockRest()
      await at.detail(2)
      await at.takeBack(receiptNo, 2)
      expect(await at.cost()).toMatchObject({
        restCount: 2,
        member: { spentTodayCoins: 20, spentCoins: 0, spentBonus: 20, coinBalance: 50, bonusBalance: 10 },
      })
      await at.unlockRest({ price: 50 })
    })

    test('and is in receipts, statement and export (rows 433, 436, 438)', async () => {
      const receiptNo = await at.unlockRest()
      const answer = (await at.takeBack(receiptNo, 3)).data as { receiptNo: string }
      const [returned, unlocked] = await at.receipts()
      expect(returned).toMatchObject({
        receiptNo: answer.receiptNo,
        kind: 'unlock-return',
        coins: 40,
        bonus: 30,
        coinsAfter: 50,
        bonusAfter: 30,
        contentId: at.drama().dramaId,
        chapterCount: 3,
        movements: [
          { accountType: null, purse: 'coins', amount: 40 },
          { accountType: null, purse: 'bonus', amount: 30 },
        ],
      })
      expect(unlocked).toMatchObject({ kind: 'unlock', coins: -40, bonus: -30, chapterCount: 3 })
      const statement = (await at.ada().get('/x/wallet/statement?month=2026-11')).data
      expect(statement).toMatchObject({
        end: { coins: 50, bonus: 30 },
        movements: expect.arrayContaining([
          { kind: 'unlock-return', coinsIn: 40, coinsOut: 0, bonusIn: 30, bonusOut: 0 },
        ]),
      })
      expect((await at.ada().get('/x/member/export')).data).toMatchObject({
        unlocks: [],
        unlockReturns: [
          { episodeId: at.idOf(2), unlockPosting: receiptNo, coins: 0, bonus: 20 },
          { coins: 20, bonus: 10 },
          { coins: 20, bonus: 0 },
        ],
      })
    })

    test('without what has expired since, which expires with it (row 438)', async () => {
      const { clock } = at.setting()
      const expiresAtMs = clock.nowMs() + DAY_MS
      await give(at.setting(), at.ada().memberId, { bonus: 25, expiresAtMs })
      const receiptNo = await at.unlockRest()
      clock.advance(DAY_MS)
      expect(await at.returnable(receiptNo)).toEqual({ episodeCount: 3, coins: 15, bonus: 30 })
      expect((await at.takeBack(receiptNo, 3)).data).toMatchObject({ episodeCount: 3, coins: 15, bonus: 30 })
      expect((await at.takeBack(receiptNo, 3)).data).toMatchObject({ episodeCount: 3, coins: 15, bonus: 30 })
      expect(await at.ada().balances()).toEqual({ coins: 50, bonus: 30 })
      const [{ accountType, amount }] = (
        (await at.receipts())[0] as unknown as { movements: { accountType: number; amount: number }[] }
      ).movements.filter((moved) => moved.accountType !== null) as [{ accountType: number; amount: number }]
      expect([accountType, amount]).toEqual([10, -25])
      await at.expectRightBooks()
    })

    test('not if all of it has expired, or was taken back from the member since (row 438)', async () => {
      const { clock } = at.setting()
      const ben = await aBuyer(at.setting(), { thirdPartyId: 'ben' })
      await give(at.setting(), ben.memberId, { coins: 70, expiresAtMs: clock.nowMs() + DAY_MS })
      const body = { contentId: at.drama().dramaId, quotedPriceCoins: 70 }
      await ben.post('/x/unlock/series', body)
      const receiptOf = async (buyer: Buyer) =>
        ((await buyer.get('/x/wallet/receipts')).data as { records: Receipt[] }).records[0]!.receiptNo
      const bensReceipt = await receiptOf(ben)
      clock.advance(DAY_MS)
      expect(await at.returnable(bensReceipt, ben)).toEqual(NOTHING)

      const receiptNo = await at.unlockRest()
      const grant = await at
        .setting()
        .db.selectFrom('posting')
        .select('idempotency_key')
        .where('member_id', '=', at.ada().memberId)
        .where('kind', '=', 'grant')
        .executeTakeFirstOrThrow()
      const key = grant.idempotency_key.replace('grant:', '')
      await reverseGrant(at.setting(), at.ada().memberId, { key, reason: '' })
      expect(await at.returnable(receiptNo)).toEqual(NOTHING)
      expect((await at.takeBack(receiptNo, 3)).code).toBe(CODES.returnChanged)
    })

    test('wholly or not at all (row 438)', async () => {
      const receiptNo = await at.unlockRest()
      const fault = (point: FaultPoint) => {
        if (point === 'unlock:before-commit') throw new Error('broken on purpose')
      }
      const request = { receiptNo, episodeCount: 3 }
      const viewer = { memberId: at.ada().memberId } as never
      await expect(returnUnlocks({ ...at.setting(), fault }, request, viewer)).rejects.toThrow(/on purpose/)
      expect(await at.ada().balances()).toEqual({ coins: 10, bonus: 0 })
      expect(await at.returnable(receiptNo)).toMatchObject({ episodeCount: 3 })
    })

    test('by no other way, even with direct access to the database (row 438)', async () => {
      const { db } = at.setting()
      const receiptNo = await at.unlockRest()
      await at.detail(2)
      for (const change of [
        sql`DELETE FROM unlock`,
        sql`UPDATE unlock SET loaded_at_ms = NULL`,
        sql`UPDATE unlock SET coins = coins + 1`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow(/refused/)
      }
      await at.takeBack(receiptNo, 2)
      for (const change of [sql`DELETE FROM unlock_return`, sql`UPDATE unlock_return SET coins = 0`]) {
        await expect(change.execute(db)).rejects.toThrow(/only ever added to/)
      }
    })

    test('and the books find one whose price did not return (row 438)', async () => {
      const { db } = at.setting()
      const receiptNo = await at.unlockRest()
      await at.takeBack(receiptNo, 3)
      await withoutTriggers(db, (tx) =>
        sql`UPDATE unlock_return SET coins = coins + 1, price_coins = price_coins + 1`.execute(tx),
      )
      expect((await reconcile(db)).differences).toHaveLength(2)
    })

    test('what the former release unlocks during an upgrade counts as loaded (rows 438, 452)', async () => {
      const receiptNo = await at.unlockRest()
      const { db } = at.setting()
      const { rows } = await sql<{
        column_default: string
      }>`SELECT column_default FROM information_schema.columns
        WHERE table_name = 'unlock' AND column_name = 'loaded_at_ms'`.execute(db)
      expect(rows).toEqual([{ column_default: '0' }])
      await sql`UPDATE unlock SET loaded_at_ms = DEFAULT`.execute(db)
      expect(await at.returnable(receiptNo)).toEqual(NOTHING)
    })

    test('and the wallet is what it was, lots included, whatever was loaded and expired (row 438)', async () => {
      const { publish, clock } = at.setting()
      const lot = fc.record({
        coins: fc.integer({ min: 0, max: 30 }),
        bonus: fc.integer({ min: 1, max: 30 }),
        days: fc.option(fc.integer({ min: 1, max: 4 })),
      })
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(lot, { minLength: 1, maxLength: 4 }),
          fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
          async (lots, prices) => {
            run += 1
            const price = prices.reduce((sum, one) => sum + one, 0)
            const ben = await aBuyer(at.setting(), { thirdPartyId: `m${run}`, coins: price })
            for (const { days, ...amounts } of lots) {
              const expiresAtMs = days === null ? null : clock.nowMs() + days * DAY_MS
              await give(at.setting(), ben.memberId, { ...amounts, expiresAtMs })
            }
            const before = [await ben.balances(), await at.lots()]
            const { dramaId } = await publish({ key: `d${run}`, episodes: episodesAt(prices) })
            await ben.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: price })
            const [bought] = ((await ben.get('/x/wallet/receipts')).data as { records: Receipt[] }).records
            const answer = await at.takeBack(bought!.receiptNo, prices.length, ben)
            expect(answer.code).toBe(CODES.success)
            expect([await ben.balances(), await at.lots()]).toEqual(before)
          },
        ),
        { numRuns: 20 },
      )
      await at.expectRightBooks()
    }, 60_000)
  })
}

/** PGlite has one connection. */
function describeRaces(start: () => Promise<Engine>): void {
  describe('an unlock is taken back', { timeout: 120_000 }, () => {
    const at = onUnlockedRest(start, [1, 1, 1, 1, 1, 1])

    test('or its address is handed out, never both (row 438)', async () => {
      const outcomes = new Set<string>()
      for (let round = 0; round < 30; round += 1) {
        const [next] = (await at.list()).flatMap(({ lockStatus }, index) =>
          lockStatus === 2 ? [index + 1] : [],
        )
        if (next === undefined) break
        const receiptNo = await at.unlockRest({ price: (await at.cost()).restCount })
        const { episodeCount } = (await at.returnable(receiptNo)) as { episodeCount: number }
        const returning = at.takeBack(receiptNo, episodeCount)
        if (round % 3 > 0) await new Promise(setImmediate)
        const [returned, shown] = await Promise.all([returning, at.detail(next)])
        const isReturned = returned.code === CODES.success
        outcomes.add(isReturned ? 'returned' : 'loaded')
        expect(isReturned).toBe(shown.playUrl === '')
        if (isReturned || episodeCount === 1) continue
        expect((await at.takeBack(receiptNo, episodeCount - 1)).code).toBe(CODES.success)
      }
      expect(outcomes.size).toBeGreaterThan(0)
      await at.expectRightBooks()
    })

    test('once, however often it is asked for at the same time (row 438)', async () => {
      const receiptNo = await at.unlockRest()
      const answers = await Promise.all(Array.from({ length: 20 }, () => at.takeBack(receiptNo, 6)))
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([CODES.success]))
      expect(await at.ada().balances()).toEqual({ coins: 50, bonus: 30 })
      expect((await at.receipts()).map(({ kind }) => kind)).toEqual(['unlock-return', 'unlock', 'grant'])
      await at.expectRightBooks()
    })
  })
}

describeOnEveryEngine(describeReturns)
describeOnPostgres(describeRaces)
