import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { aBuyer, episodesAt } from '../../builders/money.ts'
import { describeOnPostgres, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

/** More than the connection pool has, and more than one process admits per member. */
const PRESSES = 60

/** The cost of one member's concurrent requests for others. PostgreSQL only: PGlite has one connection. */
function describeCrowd(start: () => Promise<Engine>): void {
  describe('a crowd of presses', { timeout: 60_000 }, () => {
    const setting = onEngine(start)

    test('of one member leaves database connections to the others (row 134)', async () => {
      const { publish, db } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'a', episodes: episodesAt([20]) })
      const ada = await aBuyer(setting(), { thirdPartyId: 'ada', coins: 100 })
      const bob = await aBuyer(setting(), { thirdPartyId: 'bob', coins: 100 })
      const released = Promise.withResolvers<void>()
      const holding = db.transaction().execute(async (tx) => {
        await tx
          .selectFrom('wallet')
          .select('coins')
          .where('member_id', '=', ada.memberId)
          .forUpdate()
          .execute()
        await released.promise
      })
      const presses = Array.from({ length: PRESSES }, () => ada.play(dramaId, episodeIds[1]!))
      const waiting = async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`.execute(db)
        return rows.length
      }
      try {
        await expect.poll(waiting).toBeGreaterThan(0)
        expect((await bob.play(dramaId, episodeIds[1]!)).code).toBe(CODES.success)
        expect(await waiting()).toBeLessThan(5)
      } finally {
        released.resolve()
        await holding
      }
      expect(new Set((await Promise.all(presses)).map(({ code }) => code))).toEqual(new Set([CODES.success]))
      expect(await ada.balances()).toEqual({ coins: 80, bonus: 0 })
    })
  })
}

describeOnPostgres(describeCrowd)
