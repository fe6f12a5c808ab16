import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweepPlays } from '../../../platform/playback/plays.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000

/** The weekly ranking, from counted plays. */
function describePlays(start: () => Promise<Engine>): void {
  describe('the ranking of the week', () => {
    const setting = onEngine(start)
    const topNames = async () =>
      ((await setting().request('/index/recommend/top')).data as { contentName: string }[])
        .map((card) => card.contentName)
        .join('')

    test('puts the most watched first, ties in the editors’ order, then the newest (rows 206-207, 227)', async () => {
      const { publish, setColumns, plays } = setting()
      const dramas: { episodeIds: string[] }[] = []
      for (const key of ['a', 'b', 'c', 'd']) dramas.push(await publish({ key }))
      await setColumns([{ id: 'x', type: 'theme', name: 'x', translations: {}, dramas: ['b'] }])
      expect(await topNames()).toBe('bdca')
      const watch = (index: number, times: number) => {
        for (let n = 0; n < times; n += 1) plays.count(dramas[index]!.episodeIds[n % 3]!)
      }
      watch(0, 5)
      watch(2, 2)
      await plays.flush()
      expect(await topNames()).toBe('acbd')
      watch(2, 4)
      await plays.flush()
      expect(await topNames()).toBe('cabd')
    })

    test('starts in the editors’ order (row 206)', async () => {
      const { publish, setColumns } = setting()
      for (const key of ['a', 'b', 'c']) await publish({ key })
      await setColumns([
        { id: 'x', type: 'theme', name: 'x', translations: {}, dramas: ['c', 'b'] },
        { id: 'top', type: 'ranking', name: 'Top', translations: {}, dramas: ['a', 'c'] },
      ])
      expect(await topNames()).toBe('acb')
    })

    test('drops plays older than seven days (rows 206-207)', async () => {
      const { publish, plays, clock } = setting()
      const old = await publish({ key: 'a' })
      await publish({ key: 'b' })
      plays.count(old.episodeIds[0]!)
      await plays.flush()
      clock.advance(6 * DAY_MS)
      await plays.flush()
      expect(await topNames()).toBe('ab')
      clock.advance(DAY_MS)
      await plays.flush()
      expect(await topNames()).toBe('ba')
    })

    test('writes all plays of an interval at once, and ignores unknown episodes (row 206)', async () => {
      const { publish, plays, statements, db } = setting()
      const ids = []
      for (const key of ['a', 'b', 'c']) ids.push(...(await publish({ key })).episodeIds)
      await plays.flush()
      statements.length = 0
      for (const id of [...ids, ...ids, 'nothing']) plays.count(id)
      await plays.flush()
      expect(statements.filter((statement) => /insert/i.test(statement.sql))).toHaveLength(1)
      const rows = await db.selectFrom('drama_day_play').select('play_count').execute()
      expect(rows.map((row) => row.play_count)).toEqual([6, 6, 6])
    })

    test('retries plays that could not be written (row 206)', async () => {
      const { publish, plays, db } = setting()
      const { episodeIds } = await publish({ key: 'a' })
      await db.schema.alterTable('drama_day_play').renameTo('away').execute()
      plays.count(episodeIds[0]!)
      await plays.flush()
      await db.schema.alterTable('away').renameTo('drama_day_play').execute()
      await plays.close()
      const rows = await db.selectFrom('drama_day_play').select('play_count').execute()
      expect(rows).toEqual([{ play_count: 1 }])
    })

    test('updates every place as the week moves on, in batches, and removes plays that no longer count (row 206)', async () => {
      const { db, clock, plays, statements } = setting()
      const today = Math.floor(clock.nowMs() / DAY_MS)
      await plays.flush()
      await sql`
        INSERT INTO drama (id, key, language, name, introduction, cover_key, cover_color, episode_count,
          week_play_count, published_at_ms, updated_at_ms)
        SELECT 'd' || n, 'd' || n, 'en', 'D' || n, '', 'k', '#aa3344', 1, 2, 0, 0
        FROM generate_series(1, 1201) AS n`.execute(db)
      await sql`
        INSERT INTO drama_day_play (drama_id, day, play_count)
        SELECT 'd' || n, ${sql.lit(today)} - back, 1
        FROM generate_series(1, 1201) AS n, (VALUES (0), (6), (7), (300)) AS old (back)`.execute(db)
      clock.advance(DAY_MS)
      statements.length = 0
      await plays.flush()
      const counts = await sql<{
        week_play_count: number
      }>`SELECT DISTINCT week_play_count FROM drama`.execute(db)
      expect(counts.rows).toEqual([{ week_play_count: 1 }])
      expect(statements.filter(({ sql }) => sql.includes('UPDATE drama'))).toHaveLength(3)
      statements.length = 0
      await plays.flush()
      expect(statements).toHaveLength(1)

      expect(await sweepPlays(setting())).toBe(false)
      const days = await db.selectFrom('drama_day_play').select('day').distinct().execute()
      expect(days).toEqual([{ day: today }])
    })

    test('shows ten at most (row 206)', async () => {
      const { publish } = setting()
      for (const key of 'abcdefghijkl') await publish({ key })
      expect(await topNames()).toHaveLength(10)
    })
  })
}

describeOnEveryEngine(describePlays)
