import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Engine } from './engines.ts'
import { onEngine } from './setting.ts'

const DRAMAS = 20_000
const EPISODES_PER_DRAMA = 3

/** What must not become slower as the catalogue grows. */
export function describeGrowth(start: () => Promise<Engine>): void {
  describe(`with ${DRAMAS} dramas`, () => {
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
      await sql`
        INSERT INTO drama (id, key, language, name, introduction, cover_key, cover_color, episode_count,
          week_play_count, published_at_ms, updated_at_ms)
        SELECT 'd' || n, 'd' || n, 'en', 'Drama ' || n, '', 'k', '#aa3344', 1, n % 997, 0, 0
        FROM generate_series(1, ${sql.lit(DRAMAS)}) AS n`.execute(db)
      await sql`
        INSERT INTO drama_category (drama_id, category_id, drama_ordinal, position)
        SELECT drama.id, category.id, drama.ordinal, 0 FROM drama, category
        ON CONFLICT DO NOTHING`.execute(db)
      await sql`
        INSERT INTO drama_translation (drama_id, base_language, language, name)
        SELECT drama.id, 'es', 'es', drama.name FROM drama`.execute(db)
      await sql`
        INSERT INTO episode (id, drama_id, number, media_key, first_frame_key, duration_ms, captions, is_free,
          is_app_only, price_coins)
        SELECT drama.id || '_' || n, drama.id, n, 'k', 'k', 1, '[]', true, false, 0
        FROM drama, generate_series(1, ${sql.lit(EPISODES_PER_DRAMA)}) AS n
        WHERE drama.key <> 'first'`.execute(db)
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

      for (const query of [...statements]) {
        const { rows } = await db.executeQuery<Record<string, string>>({
          ...query,
          sql: `EXPLAIN ${query.sql}`,
        })
        const plan = rows.map((row) => Object.values(row)[0]).join('\n')
        expect(plan, query.sql).not.toMatch(/Seq Scan on (drama|drama_category|drama_translation|episode)\b/)
      }
    })
  })
}
