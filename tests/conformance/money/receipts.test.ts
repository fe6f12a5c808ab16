import { describe, expect, test } from 'vitest'
import { aBuyer, type Buyer, episodesAt, give } from '../../builders/money.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { readExample } from '../examples.ts'
import { listKeys } from '../key-set.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

interface Receipt {
  receiptNo: string
  kind: string
  coins: number
  bonus: number
  coinsBefore: number
  coinsAfter: number
  bonusBefore: number
  bonusAfter: number
}
interface Page {
  records: Receipt[]
  next: string | null
}

/** Every movement of coins with the balances before and after. */
function describeReceipts(start: () => Promise<Engine>): void {
  describe('receipts', () => {
    const setting = onEngine(start)
    const read = async (buyer: Buyer, query = '') =>
      (await buyer.get(`/x/wallet/receipts?${query}`)).data as Page
    const readAll = async (buyer: Buyer, pageSize: number) => {
      const all: Receipt[] = []
      let next: string | null = null
      do {
        const page: Page = await read(buyer, `pageSize=${pageSize}${next === null ? '' : `&before=${next}`}`)
        all.push(...page.records)
        next = page.next
      } while (next !== null && all.length < 100)
      return all
    }

    /** Coins, bonus that ends, VIP before, between and after, one episode, the rest of the series, an end. */
    async function aPast() {
      const { publish, clock } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt([20, 30, 10]) })
      const ada = await aBuyer(setting())
      await give(setting(), ada.memberId, { vipDays: 1 })
      clock.advance(2 * DAY_MS)
      await give(setting(), ada.memberId, { coins: 100, bonus: 25, expiresAtMs: clock.nowMs() + DAY_MS })
      await ada.play(dramaId, episodeIds[1]!)
      await give(setting(), ada.memberId, { coins: 3, vipDays: 2 })
      clock.advance(2 * DAY_MS)
      await give(setting(), ada.memberId, { coins: 50 })
      await ada.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: 40 })
      await give(setting(), ada.memberId, { vipDays: 1 })
      return { ada, dramaId }
    }

    test('show for each movement its kind, time, balance, and the amounts before and after (rows 433, 435)', async () => {
      const { ada, dramaId } = await aPast()
      const { data } = await ada.get('/x/wallet/receipts')
      expect(data).toMatchObject({
        memberCode: expect.stringMatching(/^\d+$/),
        provider: 'google',
        next: null,
      })
      const { records } = data as Page
      expect(
        records.map((one) => [
          one.kind,
          one.coins,
          one.bonus,
          `${one.coinsBefore}>${one.coinsAfter}`,
          `${one.bonusBefore}>${one.bonusAfter}`,
        ]),
      ).toEqual([
        ['vip', 0, 0, '13>13', '0>0'],
        ['unlock', -40, 0, '53>13', '0>0'],
        ['grant', 50, 0, '3>53', '0>0'],
        ['expiry', -100, 0, '103>3', '0>0'],
        ['expiry', 0, -5, '103>103', '5>0'],
        ['vip', 0, 0, '103>103', '5>5'],
        ['grant', 3, 0, '100>103', '5>5'],
        ['unlock', 0, -20, '100>100', '25>5'],
        ['grant', 100, 25, '0>100', '0>25'],
        ['vip', 0, 0, '0>0', '0>0'],
      ])
      expect(records[1]).toMatchObject({
        contentId: dramaId,
        contentName: 'a',
        chapterName: null,
        chapterCount: 2,
      })
      expect(records[7]).toMatchObject({ chapterName: 'Episode 2', chapterCount: 1 })
      expect(records[8]).toMatchObject({
        movements: [
          { accountType: 64, purse: 'coins', amount: 100, expireTime: expect.any(Number) },
          { accountType: 5, purse: 'bonus', amount: 25, expireTime: expect.any(Number) },
        ],
      })
      expect(records[9]).toMatchObject({ subscribeStartTime: expect.any(Number), movements: [] })
      expect(listKeys(records[8])).toEqual(
        listKeys((readExample('receipts').answer.data as { records: unknown[] }).records[0]),
      )
    })

    test('are paged at any page size, each receipt once and in the same order (row 433)', async () => {
      const { ada } = await aPast()
      const whole = (await read(ada)).records
      for (const size of [1, 2, 3, 9, 10]) expect(await readAll(ada, size), `${size} a page`).toEqual(whole)
    })

    test('are shown one by one, only to their owner (row 433)', async () => {
      const { ada } = await aPast()
      const ben = await aBuyer(setting(), { thirdPartyId: 'ben', coins: 1 })
      for (const receipt of (await read(ada)).records) {
        const query = `receiptNo=${receipt.receiptNo}`
        expect(await read(ada, query)).toMatchObject({ records: [receipt], next: null })
        expect((await read(ben, query)).records).toEqual([])
      }
      expect((await read(ada, 'receiptNo=vip_999')).records).toEqual([])
      expect((await ada.get('/x/wallet/receipts?before=5')).status).toBe(400)
      expect((await ada.get('/x/wallet/receipts?pageSize=101')).status).toBe(400)
    })

    test('are reachable from both lists (row 433)', async () => {
      const { ada } = await aPast()
      const all = new Map((await read(ada)).records.map((one) => [one.receiptNo, one.kind]))
      const readKinds = async (path: string) =>
        ((await ada.get(path)).data as { records: { receiptNo: string }[] }).records.map(({ receiptNo }) =>
          all.get(receiptNo),
        )
      expect(new Set(await readKinds('/member/wallet/consume/list'))).toEqual(new Set(['unlock']))
      expect(await readKinds('/member/wallet/recharge/list')).toEqual([
        'vip',
        'grant',
        'expiry',
        'expiry',
        'vip',
        'grant',
        'grant',
        'grant',
        'vip',
      ])
    })

    test('of top-ups name the order, the amount paid and the provider’s id (rows 431, 433)', async () => {
      const { db, clock } = setting()
      const ada = await aBuyer(setting(), { coins: 100 })
      const [{ receiptNo } = { receiptNo: '' }] = (await read(ada)).records
      await db
        .insertInto('top_up_order')
        .values({
          id: 'order1',
          member_id: ada.memberId,
          ...{ extend_product_id: 'usp_a_1', asked: 'a', product_id: 'a', product_name: 'A', store_type: 2 },
          ...{ price_cents: 499, currency: 'USD', coins: 100, bonus: 0, vip_days: 0 },
          ...{
            coins_expire_after_days: null,
            bonus_expires_after_days: null,
            drama_id: null,
            episode_id: null,
          },
          return_url: 'https://site.example/',
          ...{ create_request_id: 'r1', capture_request_id: 'r2', refund_request_id: 'r3' },
          created_at_ms: clock.nowMs(),
          next_check_at_ms: clock.nowMs(),
        })
        .execute()
      expect((await read(ada)).records).toMatchObject([{ receiptNo, orderNo: null, price: null }])
      await db
        .updateTable('top_up_order')
        .set({
          ...{
            state: 'credited',
            next_check_at_ms: null,
            provider_order_id: '5O190127',
            pay_address: 'https://p',
          },
          ...{ capture_id: 'c1', credited_at_ms: clock.nowMs(), credit_posting_id: receiptNo },
        })
        .execute()
      expect((await read(ada)).records).toMatchObject([
        { receiptNo, orderNo: 'order1', transactionId: '5O190127', price: '4.99', currency: 'USD' },
      ])
    })

    test('are not written for free episodes (row 433)', async () => {
      const { dramaId, episodeIds } = await setting().publish({ key: 'a', episodes: episodesAt([0]) })
      const ada = await aBuyer(setting())
      await ada.play(dramaId, episodeIds[1]!)
      expect((await read(ada)).records).toEqual([])
      const { data } = await ada.get('/member/wallet/consume/list')
      expect(data).toMatchObject({ records: [{ receiptNo: null }] })
    })
  })
}

describeOnEveryEngine(describeReceipts)
