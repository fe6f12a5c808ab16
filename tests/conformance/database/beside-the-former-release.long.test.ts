import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATION_NAMES, migrate, readMigrated } from '../../../platform/db/migrate.ts'
import { openForMigrations, openPostgres } from '../../../platform/db/open.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { aBuyer } from '../../builders/money.ts'
import { platformOver, SILENT_LOG } from '../../builders/platform.ts'
import { mayLackPostgres, startPostgres } from '../postgres.ts'

const NOW_MS = Date.now()
const DAY_MS = 86_400_000
/** What each of the loops does before the migration begins, and after it has ended. */
const ROUNDS = 5

/** Does the same again and again until it is told to stop; counts, and keeps what failed. */
function repeat(action: () => Promise<unknown>) {
  let isStopped = false
  let count = 0
  const failures: string[] = []
  const run = async () => {
    while (!isStopped) {
      try {
        await action()
        count += 1
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  const running = run()
  return {
    failures,
    /** Resolves after some more rounds. */
    async more() {
      const until = count + ROUNDS
      await expect.poll(() => count + failures.length, { timeout: 60_000 }).toBeGreaterThan(until)
    },
    async stop() {
      isStopped = true
      await running
      return count
    },
  }
}

/** The statements with which 0.1.0 stores a batch of usage events. */
function storeAs010(db: Database, name: string): Promise<unknown> {
  const common = { equipmentId: 'device', language: 'en' }
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO usage_batch (received_at_ms, common) VALUES (${NOW_MS}, ${JSON.stringify(common)}) RETURNING id
    `.execute(tx)
    await sql`
      INSERT INTO usage_event (batch_id, position, name, happened_at_ms, params)
      VALUES (${rows[0]!.id}, 0, ${name}, ${NOW_MS}, '{}'), (${rows[0]!.id}, 1, ${name}, ${NOW_MS}, '{}')
    `.execute(tx)
  })
}

/** Its sweep, with the member's wallet that each part but the first may need. */
async function sweepAs010(db: Database): Promise<void> {
  await sql`
    DELETE FROM member_session WHERE id IN (
      SELECT id FROM member_session WHERE coalesce(ended_at_ms, expires_at_ms) < ${NOW_MS - 30 * DAY_MS} LIMIT 1000)
  `.execute(db)
  await sql`
    DELETE FROM usage_batch WHERE id IN (
      SELECT id FROM usage_batch WHERE received_at_ms < ${NOW_MS - 90 * DAY_MS} LIMIT 20)
  `.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`SELECT member_id FROM wallet ORDER BY member_id LIMIT 1 FOR UPDATE`.execute(tx)
    await sql`SELECT member_id FROM lot WHERE left_amount > 0 AND expires_at_ms <= ${NOW_MS} LIMIT 100`.execute(
      tx,
    )
    await sql`SELECT count(*) FROM entry`.execute(tx)
  })
}

/** The statements with which 0.2.0 publishes a drama; gives its episodes' ids. What later releases added has its default. */
async function publishAs020(db: Database, count: number): Promise<string[]> {
  await sql`
    INSERT INTO drama (id, key, language, name, introduction, cover_key, cover_color, episode_count, published_at_ms, updated_at_ms)
    VALUES ('oath', 'oath', 'en', 'Oath', '', 'oath/cover', '#000000', ${count}, ${NOW_MS}, ${NOW_MS})`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    INSERT INTO episode (id, drama_id, number, media_key, first_frame_key, duration_ms, captions, is_free, is_app_only, price_coins)
    SELECT 'oath-' || number, 'oath', number, 'oath/' || number, 'oath/frame', 60000, '[]', number = 1, false, CASE number WHEN 1 THEN 0 ELSE 1 END
    FROM generate_series(1, ${count}::integer) AS number
    ORDER BY number RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The statements with which 0.2.0 unlocks an episode at 1 coin: it knows nothing of `loaded_at_ms`. */
function buyAs020(db: Database, { memberId, episodeId }: { memberId: string; episodeId: string }) {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ coins: number }>`
      SELECT coins FROM wallet WHERE member_id = ${memberId} FOR UPDATE`.execute(tx)
    await sql`SELECT drama.id FROM drama JOIN episode ON drama_id = drama.id
      WHERE episode.id = ${episodeId} FOR KEY SHARE OF drama`.execute(tx)
    const id = `${memberId}-${episodeId}`
    await sql`
      WITH written AS (
        INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after, created_at_ms)
        VALUES (${id}, ${memberId}, 'unlock', ${`unlock:${episodeId}`}, 'unlock', '', ${rows[0]!.coins - 1}, 0, ${NOW_MS})
      ), moved AS (
        INSERT INTO entry (posting_id, member_id, account, purse, lot_id, amount)
        SELECT ${id}, ${memberId}, 'member', 'coins', lot.id, -1 FROM lot WHERE member_id = ${memberId}
        UNION ALL SELECT ${id}, ${memberId}, 'unlocks', 'coins', NULL, 1
      )
      INSERT INTO unlock (member_id, episode_id, drama_id, price_coins, coins, bonus, posting_id, unlocked_at_ms)
      SELECT ${memberId}, id, drama_id, 1, 1, 0, ${id}, ${NOW_MS} FROM episode WHERE id = ${episodeId}`.execute(
      tx,
    )
  })
}

describe.skipIf(mayLackPostgres())(
  'a release that migrates while its predecessor serves (row 459)',
  {
    timeout: 180_000,
  },
  () => {
    let server: Awaited<ReturnType<typeof startPostgres>>
    let admin: Database
    beforeAll(async () => {
      server = await startPostgres()
      admin = openForMigrations(server.url, () => {})
    })
    afterAll(async () => {
      await admin?.destroy()
      await server?.stop()
    })

    /** A database in the form of an earlier release, and a connection like that of a running product. */
    async function makeFormer(name: string, last: string): Promise<{ url: string; db: Database }> {
      await sql.raw(`CREATE DATABASE ${name}`).execute(admin)
      const url = server.url.replace('/postgres?', `/${name}?`)
      const migrator = openForMigrations(url, () => {})
      await migrate(migrator, last)
      await migrator.destroy()
      return { url, db: openPostgres(url, () => {}) }
    }

    const start = (databaseUrl: string) =>
      openDatabase({ dataDir: '/nowhere', databaseUrl, migrateDatabaseUrl: null }, null, {
        log: SILENT_LOG,
      })

    test('0.1.0 still stores every usage event and sweeps, and its events count', async () => {
      const { url, db } = await makeFormer('from_010', '007-order-rechecks')
      await sql`INSERT INTO usage_batch (received_at_ms, common) VALUES (${NOW_MS - 91 * DAY_MS}, '{}')`.execute(
        db,
      )
      const loops = [
        ...Array.from({ length: 6 }, () => repeat(() => storeAs010(db, 'of the former release'))),
        ...Array.from({ length: 3 }, () => repeat(() => sweepAs010(db))),
      ]
      await Promise.all(loops.map((loop) => loop.more()))
      const started = await Promise.all([start(url), start(url)])
      await Promise.all(loops.map((loop) => loop.more()))
      const counts = await Promise.all(loops.map((loop) => loop.stop()))
      expect(loops.flatMap(({ failures }) => failures)).toEqual([])
      expect(await readMigrated(db)).toEqual(MIGRATION_NAMES)
      const { rows } = await sql`
      SELECT count(*)::integer AS events, count(equipment_id)::integer AS known, min(received_at_ms) AS since
      FROM usage_event`.execute(started[0]!.db)
      const events = counts.slice(0, 6).reduce((sum, count) => sum + count) * 2
      expect(rows).toEqual([{ events, known: events, since: NOW_MS }])
      await Promise.all([...started.map(({ close }) => close()), db.destroy()])
    })

    test('members of the last release buy, watch and report all the time, and the ledger adds up', async () => {
      const { url, db } = await makeFormer('from_last', MIGRATION_NAMES.at(-2)!)
      const platform = platformOver(db)
      const episodeIds = await publishAs020(db, 901)
      const names = ['ada', 'bob', 'eve', 'mallory']
      const buyers = await Promise.all(
        names.map((thirdPartyId) => aBuyer(platform, { thirdPartyId, coins: 1_000 })),
      )
      const loops = buyers.flatMap((buyer, of) => {
        let next = 0
        return [
          repeat(async () => {
            next += 1
            const episodeId = episodeIds[next]
            // Once all are unlocked, the page of the drama is still opened.
            if (episodeId) await buyAs020(db, { memberId: buyer.memberId, episodeId })
            else
              await db
                .selectFrom('unlock')
                .select('episode_id')
                .where('member_id', '=', buyer.memberId)
                .execute()
          }),
          repeat(async () => {
            const et = [{ en: 'video_play', ett: NOW_MS, kv: { eventParams: { eventId: `${of}-${next}` } } }]
            const { code } = await buyer.post('/tracking/report', { cm: { equipmentId: `${of}` }, et })
            if (code !== '00000') throw new Error(code)
          }),
        ]
      })
      await Promise.all(loops.map((loop) => loop.more()))
      const { close } = await start(url)
      await Promise.all(loops.map((loop) => loop.more()))
      await Promise.all(loops.map((loop) => loop.stop()))
      expect(loops.flatMap(({ failures }) => failures)).toEqual([])
      expect(await readMigrated(db)).toEqual(MIGRATION_NAMES)
      expect(await reconcile(db)).toMatchObject({ walletCount: 4, differences: [] })
      const unloaded = await db
        .selectFrom('unlock')
        .select('episode_id')
        .where('loaded_at_ms', 'is', null)
        .execute()
      expect(unloaded).toEqual([])
      await Promise.all([close(), db.destroy()])
    })
  },
)
