import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../../platform/db/in-transaction.ts'
import { loadBalances } from '../../../platform/wallet/balances.ts'
import { grant } from '../../../platform/wallet/grant.ts'
import { type Debit, type Posting, writePosting } from '../../../platform/wallet/ledger.ts'
import { signedInMember } from '../../builders/members.ts'
import { withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const HOUR_MS = 3_600_000

/** Grants, and what the database rejects whatever the code does. */
function describeLedger(start: () => Promise<Engine>): void {
  describe('the ledger', () => {
    const setting = onEngine(start)
    let ada = ''
    let ben = ''
    beforeEach(async () => {
      ada = (await signedInMember(setting())).memberId
      ben = (await signedInMember(setting(), { thirdPartyId: 'ben' })).memberId
    })
    const give = (
      coins: number,
      bonus: number,
      { key = 'g1', expiresAtMs = null }: { key?: string; expiresAtMs?: number | null } = {},
    ) => grant(setting(), ada, { coins, bonus, expiresAtMs, vipDays: 0, reason: 'a test', key })
    const balances = () => loadBalances(setting().db, ada, setting().clock.nowMs())

    test('a grant is spendable at once, and its repetition gives nothing more (row 4)', async () => {
      expect(await balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await give(50, 20)).toMatchObject({ ok: true, isNew: true, balances: { coins: 50, bonus: 20 } })
      expect(await give(50, 20)).toMatchObject({ ok: true, isNew: false, balances: { coins: 50, bonus: 20 } })
      expect(await give(51, 20)).toEqual({ ok: false, refusal: 'keyUsed' })
      expect(await balances()).toEqual({ coins: 50, bonus: 20 })
    })

    test('the member sees the balances (rows 231, 247)', async () => {
      const { request: send } = setting()
      const { headers } = await signedInMember(setting())
      await give(50, 20)
      const { data } = await send('/user/api/front/member/detail/get', { headers })
      expect(data).toMatchObject({ coinBalance: 50, bonusBalance: 20, totalBalance: 70 })
    })

    test('a grant that fails midway gives nothing', async () => {
      const fault = () => {
        throw new Error('broken on purpose')
      }
      const request = { coins: 5, bonus: 0, expiresAtMs: null, vipDays: 0, reason: '', key: 'g1' }
      await expect(grant({ ...setting(), fault }, ada, request)).rejects.toThrow(/on purpose/)
      expect(await balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await give(5, 0)).toMatchObject({ isNew: true })
    })

    test.each([
      [-1, 5],
      [0, 0],
      [1_000_001, 0],
      [1.5, 0],
    ])('a grant of %d coins and %d bonus is refused', async (coins, bonus) => {
      await expect(give(coins, bonus)).rejects.toThrow()
      expect(await balances()).toEqual({ coins: 0, bonus: 0 })
    })

    test('no balance ever exceeds what the API can express', async () => {
      const { db } = setting()
      await give(1, 0)
      await withoutTriggers(db, (tx) => sql`UPDATE wallet SET coins = 999999999`.execute(tx))
      expect(await give(1, 1, { key: 'g2' })).toEqual({ ok: false, refusal: 'tooMuch' })
      expect(await give(1, 0, { key: 'g3' })).toMatchObject({ ok: true })
    })

    test('expired coins cannot be spent, and are cleared once (row 156)', async () => {
      const { clock, db } = setting()
      const soon = clock.nowMs() + HOUR_MS
      expect(await give(1, 1, { expiresAtMs: clock.nowMs() })).toEqual({ ok: false, refusal: 'expired' })
      await give(30, 7, { expiresAtMs: soon })
      await give(10, 0, { key: 'g2' })
      clock.advance(HOUR_MS - 1)
      expect(await balances()).toEqual({ coins: 40, bonus: 7 })
      clock.advance(1)
      expect(await balances()).toEqual({ coins: 10, bonus: 0 })
      for (const key of ['g3', 'g4']) {
        await give(1, 0, { key })
        const cleared = await db
          .selectFrom('entry')
          .select(['purse', 'amount'])
          .where('account_type', '=', 10)
          .orderBy('purse')
          .execute()
        expect(cleared).toEqual([
          { purse: 'bonus', amount: -7 },
          { purse: 'coins', amount: -30 },
        ])
      }
      expect(await balances()).toEqual({ coins: 12, bonus: 0 })
    })

    test('is append-only, even with direct access to the database', async () => {
      const { db } = setting()
      await give(50, 20)
      for (const table of ['posting', 'entry', 'unlock', 'wallet', 'lot'] as const) {
        const name = sql.table(table)
        // An unlock leaves when it is taken back: `unlock-returns.test.ts`.
        if (table !== 'unlock') {
          await expect(sql`DELETE FROM ${name}`.execute(db)).rejects.toThrow(/only ever added to/)
        }
        await expect(sql`TRUNCATE ${name} CASCADE`.execute(db)).rejects.toThrow(/only ever added to/)
      }
      for (const change of [
        sql`UPDATE posting SET reason = 'another'`,
        sql`UPDATE entry SET amount = amount * 2`,
        sql`UPDATE unlock SET coins = 0`,
        sql`UPDATE wallet SET coins = coins + 1`,
        sql`UPDATE lot SET left_amount = left_amount + 1`,
        sql`UPDATE lot SET expires_at_ms = NULL`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow(/only ever added to/)
      }
      for (const filled of [
        sql`INSERT INTO wallet (member_id, coins) VALUES (${ben}, 5)`,
        sql`INSERT INTO lot (id, member_id, purse, left_amount) VALUES ('l', ${ada}, 'coins', 5)`,
      ]) {
        await expect(filled.execute(db)).rejects.toThrow(/is empty/)
      }
    })

    describe('refuses a posting', () => {
      const post = (movement: Debit, { memberId = ada, key = 'k' } = {}) => {
        const { db, ids } = setting()
        const posting: Posting = {
          wallet: { memberId, coins: 100, bonus: 100, nowMs: 0 },
          kind: 'grant',
          key,
          asked: 'a',
          reason: '',
          movements: [movement],
        }
        return inTransaction(db, (tx: Tx) => writePosting(tx, ids, posting))
      }
      const lotId = async () =>
        (await setting().db.selectFrom('lot').select('id').where('purse', '=', 'coins').executeTakeFirst())!
          .id
      const takes = (amount: number, lot: string): Debit => ({
        from: 'member',
        to: 'unlocks',
        purse: 'coins',
        amount,
        lotId: lot,
      })
      const bare = (tx: Pick<Tx, 'getExecutor'>) =>
        sql`INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after,
          bonus_after, created_at_ms) VALUES ('p', ${ada}, 'grant', 'k', 'a', '', 0, 0, 0)`.execute(tx)

      test('that does not balance within each purse', async () => {
        await give(50, 20)
        const lot = await lotId()
        for (const given of [[], [{ purse: 'coins', amount: 9 }], [{ purse: 'bonus', amount: 10 }]]) {
          const unbalanced = inTransaction(setting().db, async (tx: Tx) => {
            await bare(tx)
            await sql`INSERT INTO entry (posting_id, member_id, account, purse, lot_id, amount)
              VALUES ('p', ${ada}, 'member', 'coins', ${lot}, -10)`.execute(tx)
            for (const { purse, amount } of given) {
              await sql`INSERT INTO entry (posting_id, member_id, account, purse, amount)
                VALUES ('p', ${ada}, 'unlocks', ${purse}, ${amount})`.execute(tx)
            }
          })
          await expect(unbalanced).rejects.toThrow(/does not balance/)
        }
        expect(await balances()).toEqual({ coins: 50, bonus: 20 })
      })

      test('that has no entries, or gets another entry later', async () => {
        const { db } = setting()
        await give(50, 20)
        await expect(bare(db)).rejects.toThrow(/does not balance/)
        const late = sql`INSERT INTO entry (posting_id, member_id, account, purse, amount)
          SELECT id, member_id, 'unlocks', 'coins', 5 FROM posting`
        await expect(late.execute(db)).rejects.toThrow(/does not balance/)
      })

      test('that takes more than a lot has, even if the wallet has enough', async () => {
        await give(50, 0)
        await give(50, 0, { key: 'g2' })
        await expect(post(takes(51, await lotId()))).rejects.toThrow(/lot_never_overdrawn/)
      })

      test('that moves nothing, or uses a key again', async () => {
        await give(50, 0)
        const lot = await lotId()
        await expect(post(takes(0, lot))).rejects.toThrow(/entry_moves_something/)
        await expect(post(takes(1, lot), { key: 'grant:g1' })).rejects.toThrow(/posting_once/)
      })

      test('that takes from the lot of another member, or of the other purse', async () => {
        await give(50, 0)
        await grant(setting(), ben, {
          coins: 5,
          bonus: 0,
          expiresAtMs: null,
          vipDays: 0,
          reason: '',
          key: 'g',
        })
        const lot = await lotId()
        await expect(post(takes(5, lot), { memberId: ben })).rejects.toThrow(/foreign key/)
        await expect(post({ ...takes(5, lot), purse: 'bonus' })).rejects.toThrow(/foreign key|overdrawn/)
      })
    })
  })
}

describeOnEveryEngine(describeLedger)
