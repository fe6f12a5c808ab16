import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { toDecimal } from '../../../contract/money.ts'
import type { Account, Database, PostingKind } from '../../../platform/db/tables.ts'
import type { Package } from '../../../platform/orders/package-file.ts'
import { refundOrder } from '../../../platform/orders/refund.ts'
import { createSweeper } from '../../../platform/sweeper.ts'
import { grant } from '../../../platform/wallet/grant.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { aBuyer, type Buyer, episodesAt } from '../../builders/money.ts'
import { anOrder, SITE, startPayments } from '../../builders/payments.ts'
import { platformOver } from '../../builders/platform.ts'
import { type Random, seededRandom } from '../../simulation/random.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const CLIENTS = 32
const ACTS_OF_EACH = 4
const MEMBERS = 5
const AUDITORS = 2
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PRICES = [7, 13, 20, 9, 11, 5, 17, 8]

const PACKAGES: Package[] = [
  { id: 'small', price: { minor: 99, currency: 'USD' }, coins: 40, bonus: 0 },
  { id: 'large', price: { minor: 499, currency: 'USD' }, coins: 90, bonus: 25, bonusExpiresAfterDays: 1 },
].map((sold) => ({
  ...sold,
  name: sold.id,
  offeredIn: ['player', 'profile'],
  originalPrice: { minor: 0, currency: 'USD' },
  vipDays: 0,
  cornerTip: '',
  marketingCopy: '',
}))

interface Sums {
  member_id: string
  coins: number
  bonus: number
}

/** Reads all wallets and all entries in one snapshot, repeatedly; returns what does not agree. */
function audit(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows = async (query: ReturnType<typeof sql<Sums>>) => (await query.execute(tx)).rows
      const kept = await rows(sql<Sums>`SELECT member_id, coins, bonus FROM wallet ORDER BY member_id`)
      const moved = await rows(sql<Sums>`
        SELECT member_id, coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0)::integer AS coins,
          coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0)::integer AS bonus
        FROM entry WHERE account = 'member' GROUP BY member_id`)
      const left = await rows(sql<Sums>`
        SELECT member_id, coalesce(sum(left_amount) FILTER (WHERE purse = 'coins'), 0)::integer AS coins,
          coalesce(sum(left_amount) FILTER (WHERE purse = 'bonus'), 0)::integer AS bonus
        FROM lot GROUP BY member_id`)
      const all = await rows(sql<Sums>`
        SELECT '' AS member_id, coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0)::integer AS coins,
          coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0)::integer AS bonus FROM entry`)
      const faults: string[] = []
      for (const wallet of kept) {
        const { member_id, coins, bonus } = wallet
        if (coins < 0 || bonus < 0) faults.push(`${member_id} has ${coins} and ${bonus}`)
        for (const [name, sums] of Object.entries({ moved, left })) {
          const sum = sums.find((other) => other.member_id === member_id) ?? { coins: 0, bonus: 0 }
          if (sum.coins === coins && sum.bonus === bonus) continue
          faults.push(`${member_id} has ${coins} and ${bonus}, ${name} are ${sum.coins} and ${sum.bonus}`)
        }
      }
      if (all.some(({ coins, bonus }) => coins !== 0 || bonus !== 0)) faults.push(JSON.stringify(all))
      return faults
    })
}

/** What stands with accounts of the house, of both purses, by postings of one kind. */
async function standsAt(db: Database, accounts: Account[], kind: PostingKind): Promise<number> {
  const { amount } = await db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('amount'))
    .where('kind', '=', kind)
    .where('account', 'in', accounts)
    .executeTakeFirstOrThrow()
  return amount
}

/** Fast clients on a few wallets, and auditors who add everything up meanwhile. */
function describeBank(start: () => Promise<Engine>): void {
  describe('the bank', { timeout: 120_000 }, () => {
    const setting = onEngine(start)

    test('32 clients top up, unlock, refund and let expire at once; every snapshot agrees and the sum is exact (rows 4, 134, 156, 188, 431)', async () => {
      const wire = await startPayments({ clock: { nowMs: () => platform.clock.nowMs() } })
      const payments = { provider: wire.provider, siteOrigin: SITE, firstTopUpBonus: 0 }
      const platform = platformOver(setting().db, { payments, packages: PACKAGES })
      const { db, ids } = platform
      const sweeper = createSweeper(platform)
      const series = [
        await platform.publish({ key: 'a', episodes: episodesAt(PRICES) }),
        await platform.publish({ key: 'b', episodes: episodesAt(PRICES) }),
      ]
      const buyers: Buyer[] = []
      for (let n = 0; n < MEMBERS; n += 1) buyers.push(await aBuyer(platform, { thirdPartyId: `m${n}` }))

      /** What clients were told, for the sum at the end. */
      const reported = { granted: 0, unlocks: new Map<string, number>(), paidOrders: [] as string[] }
      const nextByPlace = new Map<string, number>()

      async function topUp(random: Random): Promise<void> {
        const body = anOrder(random.pick(PACKAGES).id, { nonce: ids.next() })
        const placed = await random.pick(buyers).post('/order/api/front/sereal/createOrder', body)
        // The sandbox runs in this process, which the embedded database may block beyond a deadline.
        const refusals = [CODES.tooManyOrders, CODES.orderRunning, CODES.paymentUnavailable]
        expect([CODES.success, ...refusals]).toContain(placed.code)
        if (placed.code !== CODES.success) return
        const address = (placed.data as { jumpPaypalLink: string }).jumpPaypalLink
        await wire.press(address, random.chance(0.1) ? 'declined' : 'pay')
        const transactionId = new URL(address).searchParams.get('token')!
        const receipt = { transactionId, extendProductId: body.extendProductId }
        const confirm = () =>
          platform.request('/order/api/front/sereal/verifyReceipt', {
            method: 'POST',
            body: JSON.stringify(receipt),
          })
        const answers = await Promise.all(random.chance(0.3) ? [confirm(), confirm()] : [confirm()])
        const isPaid = answers.some(({ data }) => (data as { deductStatus: number }).deductStatus === 1)
        if (isPaid) reported.paidOrders.push(transactionId)
      }

      async function unlock(random: Random): Promise<void> {
        const buyer = random.pick(buyers)
        const { dramaId, episodeIds } = random.pick(series)
        const place = `${buyer.memberId} ${dramaId}`
        const index = nextByPlace.get(place) ?? 1
        if (index > PRICES.length) return
        const { code } = await buyer.play(dramaId, episodeIds[index]!)
        expect([CODES.success, CODES.insufficientBalance, CODES.notNextLocked]).toContain(code)
        if (code !== CODES.success) return
        reported.unlocks.set(`${buyer.memberId} ${episodeIds[index]}`, PRICES[index - 1]!)
        nextByPlace.set(place, Math.max(nextByPlace.get(place) ?? 1, index + 1))
      }

      async function refund(random: Random): Promise<void> {
        if (reported.paidOrders.length === 0) return
        const request = { order: random.pick(reported.paidOrders), reason: 'a test' }
        const outcome = await refundOrder({ ...platform, payments, packages: PACKAGES }, request)
        if (!outcome.ok) expect(['before', 'unavailable']).toContain(outcome.refusal)
      }

      async function gift(random: Random): Promise<void> {
        const given = { coins: random.below(10), bonus: random.between(1, 20) }
        const expiresAtMs = platform.clock.nowMs() + random.between(1, 60) * MINUTE_MS
        const request = { ...given, expiresAtMs, vipDays: 0, reason: '', key: platform.ids.next() }
        const outcome = await grant(platform, random.pick(buyers).memberId, request)
        if (outcome.ok) reported.granted += given.coins + given.bonus
        // Others advance the clock while this one waits for its wallet.
        else expect([outcome.refusal, platform.clock.nowMs() >= expiresAtMs]).toEqual(['expired', true])
      }

      async function passTime(random: Random): Promise<void> {
        platform.clock.advance(random.between(1, 5) * MINUTE_MS)
        await Promise.all([sweeper.run(), platform.platform.orders.sweep()])
      }

      const actions = { topUp, unlock, refund, gift, passTime }
      async function client(seed: number): Promise<void> {
        const random = seededRandom(seed)
        for (let n = 0; n < ACTS_OF_EACH; n += 1) {
          await actions[random.weighted({ topUp: 4, unlock: 8, refund: 2, gift: 3, passTime: 1 })](random)
        }
      }

      try {
        const running = Array.from({ length: CLIENTS }, (_, n) => client(n + 1))
        let isOver = false
        const audits: string[] = []
        let auditCount = 0
        const auditor = async () => {
          while (!isOver) {
            audits.push(...(await audit(db)))
            auditCount += 1
            // The embedded database answers without leaving the turn, and clients wait for their sockets.
            await setImmediate()
          }
        }
        const auditors = Array.from({ length: AUDITORS }, auditor)
        await Promise.allSettled(running).finally(() => {
          isOver = true
        })
        await Promise.all(auditors)
        await Promise.all(running)
        for (const laterMs of [DAY_MS / 12, 2 * DAY_MS]) {
          platform.clock.advance(laterMs)
          await Promise.all([sweeper.run(), platform.platform.orders.sweep()])
        }

        expect(auditCount).toBeGreaterThan(4)
        expect([...audits, ...(await audit(db))]).toEqual([])
        expect((await reconcile(db)).differences).toEqual([])
        // The provider's own book says what was paid; what members were told says what was bought.
        const book = await wire.book()
        const sold = book
          .filter(({ capture }) => capture !== null && capture.status !== 'DECLINED')
          .map(({ value }) => PACKAGES.find(({ price }) => toDecimal(price) === value)!)
          .reduce((sum, { coins, bonus }) => sum + coins + bonus, 0)
        const spent = [...reported.unlocks.values()].reduce((sum, price) => sum + price, 0)
        const balances = await Promise.all(buyers.map((buyer) => buyer.balances()))
        const balanceTotal = balances.reduce((sum, { coins, bonus }) => sum + coins + bonus, 0)
        const expired = await standsAt(db, ['expiry'], 'expiry')
        for (const sum of [sold, spent, expired, reported.granted]) expect(sum).toBeGreaterThan(0)
        const reversed = await standsAt(db, ['sales', 'rewards'], 'refund')
        expect(balanceTotal).toBe(sold + reported.granted - reversed - spent - expired)
        const refunded = await db
          .selectFrom('top_up_order')
          .select('provider_order_id as id')
          .where('state', '=', 'refunded')
          .execute()
        const refundedInBook = book.filter(({ capture }) => capture?.status === 'REFUNDED')
        expect(refunded.map(({ id }) => id).toSorted()).toEqual(refundedInBook.map(({ id }) => id).toSorted())
        expect(await standsAt(db, ['unlocks'], 'unlock')).toBe(spent)
        expect(await standsAt(db, ['compensation'], 'grant')).toBe(-reported.granted)
      } finally {
        await sweeper.close()
        await wire.close()
      }
    })
  })
}

describeOnEveryEngine(describeBank)
