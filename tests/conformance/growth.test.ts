import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/product-api/endpoints.ts'
import type { Database } from '../../platform/db/tables.ts'
import { sweepExpiredLots } from '../../platform/wallet/sweep.ts'
import { aBuyer, episodesAt, give } from '../builders/money.ts'
import { withoutTriggers } from '../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { onEngine } from './setting.ts'

const DAY_MS = 86_400_000
const DRAMAS = 20_000
const EPISODES_PER_DRAMA = 3
const MEMBERS = 5_000
/** Of the member who is looked at: much more than a page. */
const OWN_DRAMAS = 500

const MEMBERS_TABLE_SCAN =
  /Seq Scan on (drama|episode|member|member_identity|member_session|wallet|posting|lot|entry|unlock|vip_period|saved_drama|watched_drama|liked_episode|playback_position|auto_unlock)\b/

/** What must not become slower as the catalogue and the past of members grow. */
function describeGrowth(start: () => Promise<Engine>): void {
  describe(`with ${DRAMAS} dramas`, { timeout: 120_000 }, () => {
    const setting = onEngine(start)

    test('no call of the catalogue reads a whole table (row 452)', async () => {
      const { db, publish, setColumns, ask, statements } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'first' })
      await setColumns([
        { id: 'picked', type: 'carousel', name: 'Picked', translations: {}, dramas: ['first'] },
        { id: 'new', type: 'newest', name: 'New', translations: {} },
        { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: [] },
        { type: 'genre', category: 'Romance' },
      ])
      await fillCatalogue(db)
      await sql`
        INSERT INTO drama_category (drama_id, category_id, drama_ordinal, position)
        SELECT drama.id, category.id, drama.ordinal, 0 FROM drama, category
        ON CONFLICT DO NOTHING`.execute(db)
      await sql`
        INSERT INTO drama_translation (drama_id, base_language, language, name)
        SELECT drama.id, 'es', 'es', drama.name FROM drama`.execute(db)
      await sql`ANALYZE`.execute(db)
      statements.length = 0

      for (const path of [
        '/index/column/page',
        '/index/column/page?columnType=3',
        '/index/column/page?columnId=romance&pageIndex=3',
        '/index/column/page?columnId=top&pageIndex=2',
        '/index/recommend/top',
        `/content/video/detail?contentId=${dramaId}`,
        `/content/video/chapter/list?contentId=${dramaId}`,
        `/content/video/chapter/detail?contentId=${dramaId}&chapterId=${episodeIds[0]}`,
      ]) {
        expect((await ask(path, { headers: { currentLanguage: 'es' } })).code).toBe('00000')
      }

      await expectNoScan(db, statements, /Seq Scan on (drama|drama_category|drama_translation|episode)\b/)
    })

    test(`no call of a member reads a whole table, or asks more because of a long past, with ${MEMBERS} members (rows 115, 452)`, async () => {
      const { db, clock, publish, statements } = setting()
      const { dramaId, episodeIds } = await publish({ key: 'first', episodes: episodesAt([20, 20, 20]) })
      const ada = await aBuyer(setting(), { coins: 500 })
      await give(setting(), ada.memberId, { vipDays: 1 })
      clock.advance(DAY_MS)
      const act = { contentId: dramaId, chapterId: episodeIds[1], sectionMediaPlayedSeconds: 5 }
      const calls = (index: number): [string, () => Promise<{ code: string }>][] => [
        ['the session and the member', () => ada.get('/user/api/front/member/detail/get')],
        ['the episodes', () => ada.get(`/content/video/chapter/list?contentId=${dramaId}`)],
        ['the cost', () => ada.get(`/x/unlock/cost?contentId=${dramaId}`)],
        ['an unlock', () => ada.play(dramaId, episodeIds[index]!, { key: `press-${index}`, quoted: 20 })],
        [
          'a repeated unlock',
          () => ada.play(dramaId, episodeIds[index]!, { key: `press-${index}`, quoted: 20 }),
        ],
        ['coins in', () => ada.get('/member/wallet/recharge/list')],
        ['coins out', () => ada.get('/member/wallet/consume/list')],
        ['receipts', () => ada.get('/x/wallet/receipts?pageSize=20')],
        ['a receipt', () => ada.get('/x/wallet/receipts?receiptNo=vip_1')],
        ['the wallet added up', () => ada.get('/x/wallet/check')],
        ['the wallet’s head', () => ada.get('/x/wallet/summary')],
        ['what is saved', () => ada.get(`${endpoints.savedList.path}?pageIndex=1`)],
        ['history', () => ada.get(`${endpoints.historyList.path}?pageIndex=1`)],
        ['an episode watched', () => ada.post(endpoints.reportHistory.path, act)],
      ]
      const countAll = async (index: number) => {
        const counts: [string, number][] = []
        for (const [name, ask] of calls(index)) {
          statements.length = 0
          expect((await ask()).code, name).toBe('00000')
          counts.push([name, statements.length])
        }
        return counts
      }
      for (const path of [endpoints.reportHistory.path, endpoints.save.path]) {
        expect((await ada.post(path, act)).code).toBe('00000')
      }
      const few = await countAll(1)
      await fillCatalogue(db)
      await fillMembers(db, ada.memberId)
      await sql`ANALYZE`.execute(db)
      expect(await countAll(2)).toEqual(few)

      const seen: CompiledQuery[] = []
      for (const [name, ask] of calls(3)) {
        statements.length = 0
        expect((await ask()).code, name).toBe('00000')
        seen.push(...statements)
      }
      statements.length = 0
      await sweepExpiredLots(setting())
      await expectNoScan(db, [...seen, ...statements], MEMBERS_TABLE_SCAN)
    })
  })
}

/** Asks the database how it would answer each statement; none may match `scan`. */
async function expectNoScan(db: Database, statements: readonly CompiledQuery[], scan: RegExp): Promise<void> {
  const queries = statements.filter(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) {
    const { rows } = await db.executeQuery<Record<string, string>>({ ...query, sql: `EXPLAIN ${query.sql}` })
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan, query.sql).not.toMatch(scan)
  }
}

async function fillCatalogue(db: Database): Promise<void> {
  await sql`
    INSERT INTO drama (id, key, language, name, introduction, cover_key, cover_color, episode_count,
      week_play_count, published_at_ms, updated_at_ms)
    SELECT 'd' || n, 'd' || n, 'en', 'Drama ' || n, '', 'k', '#aa3344', 1, n % 997, 0, 0
    FROM generate_series(1, ${sql.lit(DRAMAS)}) AS n`.execute(db)
  await sql`
    INSERT INTO episode (id, drama_id, number, media_key, first_frame_key, duration_ms, captions, is_free,
      is_app_only, price_coins)
    SELECT drama.id || '_' || n, drama.id, n, 'k', 'k', 1, '[]', true, false, 0
    FROM drama, generate_series(1, ${sql.lit(EPISODES_PER_DRAMA)}) AS n
    WHERE drama.key <> 'first'`.execute(db)
}

/** Many members with a past each, and one with a long one. */
async function fillMembers(db: Database, memberId: string): Promise<void> {
  await withoutTriggers(db, async (tx) => {
    const past = sql`(
      SELECT 'm' || n AS member_id, n FROM generate_series(1, ${sql.lit(MEMBERS)}) AS n
      UNION ALL SELECT ${sql.lit(memberId)}, n FROM generate_series(1, ${sql.lit(OWN_DRAMAS)}) AS n
    ) AS past`
    for (const statement of [
      sql`INSERT INTO member (id, code, nickname, created_at_ms)
        SELECT 'm' || n, 10000000 + n, 'M', 0 FROM generate_series(1, ${sql.lit(MEMBERS)}) AS n`,
      sql`INSERT INTO member_identity (provider, third_party_id, member_id, created_at_ms)
        SELECT 'google', 'm' || n, 'm' || n, 0 FROM generate_series(1, ${sql.lit(MEMBERS)}) AS n`,
      sql`INSERT INTO member_session (id, token_hash, member_id, provider, is_exclusive, created_at_ms, expires_at_ms)
        SELECT 's' || n, 't' || n, 'm' || n, 'google', true, 0, 1 FROM generate_series(1, ${sql.lit(MEMBERS)}) AS n`,
      sql`INSERT INTO wallet (member_id) SELECT 'm' || n FROM generate_series(1, ${sql.lit(MEMBERS)}) AS n`,
      sql`INSERT INTO posting (id, member_id, kind, idempotency_key, asked, reason, coins_after, bonus_after,
          created_at_ms)
        SELECT 'p' || member_id || n, member_id, 'grant', 'k' || n, 'a', '', 0, 0, 0 FROM ${past}`,
      sql`INSERT INTO lot (id, member_id, purse, expires_at_ms, left_amount)
        SELECT 'l' || member_id || n, member_id, 'coins', 9e15, 1 FROM ${past}`,
      sql`INSERT INTO entry (posting_id, member_id, account, purse, lot_id, account_type, amount)
        SELECT 'p' || member_id || n, member_id, 'member', 'coins', 'l' || member_id || n, 64, 1 FROM ${past}`,
      sql`INSERT INTO entry (posting_id, member_id, account, purse, amount)
        SELECT 'p' || member_id || n, member_id, 'compensation', 'coins', -1 FROM ${past}`,
      sql`INSERT INTO unlock (member_id, episode_id, drama_id, price_coins, coins, bonus, unlocked_at_ms)
        SELECT member_id, 'd' || n || '_1', 'd' || n, 0, 0, 0, 0 FROM ${past}`,
      sql`INSERT INTO vip_period (member_id, starts_at_ms, ends_at_ms, idempotency_key, asked, reason, created_at_ms)
        SELECT member_id, n, n + 1, 'k' || n, 'a', '', 0 FROM ${past}`,
      sql`INSERT INTO saved_drama (member_id, drama_id, episode_id, saved_at_ms)
        SELECT member_id, 'd' || n, 'd' || n || '_1', 0 FROM ${past}`,
      sql`INSERT INTO watched_drama (member_id, drama_id, episode_id, watched_at_ms)
        SELECT member_id, 'd' || n, 'd' || n || '_1', 0 FROM ${past}`,
      sql`INSERT INTO liked_episode (member_id, episode_id, liked_at_ms)
        SELECT member_id, 'd' || n || '_1', 0 FROM ${past}`,
      sql`INSERT INTO playback_position (member_id, drama_id, episode_id, position_ms, saved_at_ms)
        SELECT member_id, 'd' || n, 'd' || n || '_1', 1, 0 FROM ${past}`,
      sql`INSERT INTO auto_unlock (member_id, drama_id) SELECT member_id, 'd' || n FROM ${past}`,
    ]) {
      await statement.execute(tx)
    }
  })
}

describeOnEveryEngine(describeGrowth)
