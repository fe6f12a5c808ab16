import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { episodesAt } from '../../builders/money.ts'
import { DEMO_PACKAGES } from '../../builders/platform.ts'
import { describeOnPostgres, type Engine } from '../engines.ts'
import { HOUR_MS, MINUTE_MS } from '../top-up-setting.ts'
import { onWithdrawals, withdrawable } from '../withdrawal-setting.ts'

const ROUNDS = 6

/** A withdrawal at the same time as everything that moves the same coins and the same money, in several processes. */
function describeRaces(start: () => Promise<Engine>): void {
  describe('a withdrawal', { timeout: 120_000 }, () => {
    const { at, rows, refund, open, paid, list, withdraw, differences, sweepAfter } = onWithdrawals(start)

    test.each([
      ['an unlock', 'unlock'],
      ['the operator’s refund', 'refund'],
      ['a chargeback', 'reverse'],
      ['the end of its coins', 'expiry'],
      ['itself', 'itself'],
    ] as const)('and %s: coins and money go back once (row 438)', async (_what, other) => {
      const packages = withdrawable(DEMO_PACKAGES).map((sold) => ({ ...sold, coinsExpireAfterDays: 1 }))
      await open({ packages })
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { dramaId, episodeIds } = await at.platform.publish({
          key: `a${round}`,
          episodes: episodesAt([150]),
        })
        const placed = await paid('evening', { nonce: String(round) })
        const [offer] = (await list()).offers
        const others = {
          unlock: () => at.ada.play(dramaId, episodeIds[1]!),
          refund: () => refund(placed.transactionId),
          reverse: async () => {
            await at.payments.act('reverse', placed.transactionId)
            await at.platform.platform.orders.settle((await rows()).at(-1)!.id)
            at.platform.clock.advance(10 * MINUTE_MS)
            await at.platform.platform.orders.sweep()
          },
          expiry: async () => {
            at.platform.clock.advance(24 * HOUR_MS)
            await at.ada.balances()
          },
          itself: () => withdraw(offer!),
        }
        const [first, second] = await Promise.all([withdraw(offer!), withdraw(offer!), others[other]()])
        for (const { code } of [first, second]) {
          expect([CODES.success, CODES.withdrawalChanged, CODES.withdrawalEnded]).toContain(code)
        }
        for (let times = 1; times <= 3; times += 1) await sweepAfter(HOUR_MS)
        const order = (await rows()).at(-1)!
        const booked = (await at.payments.book()).find(({ id }) => id === placed.transactionId)!
        const made = await at.platform.db
          .selectFrom('withdrawal')
          .selectAll()
          .where('order_id', '=', order.id)
          .executeTakeFirst()
        const backMinor = toBackMinor(booked)
        expect(order.state === 'refunded' ? (order.refunded_minor ?? order.price_cents) : 0).toBe(backMinor)
        expect(made !== undefined).toBe([first, second].some(({ code }) => code === CODES.success))
        expect(made?.refunded_at_ms).not.toBeNull()
        if (made && other !== 'refund' && other !== 'reverse') expect(backMinor).toBe(made.refund_minor)
        const unlocked = await at.platform.db
          .selectFrom('unlock')
          .select('episode_id')
          .where('episode_id', '=', episodeIds[1]!)
          .execute()
        const left = unlocked.length === 0 ? 550 : 400
        if (other === 'unlock') {
          const taken = made ? made.coins_back + made.bonus_back : 0
          expect(await at.ada.balances()).toEqual(made ? { coins: 0, bonus: 0 } : { coins: 400, bonus: 0 })
          expect(made ? taken : left).toBe(left)
        }
        expect(await differences()).toEqual([])
        // Nothing of this round is spent in the next.
        at.platform.clock.advance(24 * HOUR_MS)
        await refund(placed.transactionId)
      }
    })
  })
}

function toBackMinor({
  capture,
  refunds = [],
}: {
  capture: { status: string } | null
  refunds?: { value: string }[]
}) {
  if (capture?.status === 'REVERSED') return 499
  return refunds.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
}

describeOnPostgres(describeRaces)
