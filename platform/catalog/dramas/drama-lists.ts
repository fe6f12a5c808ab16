import { sql } from 'kysely'
import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import type { Database } from '../../db/tables.ts'
import type { ColumnRow, Range } from '../columns/columns.ts'
import { isShownTo } from '../visibility.ts'

export interface DramaList {
  ids: string[]
  total: number
}

export const RANKING_LENGTH = 100

export async function listDramas(db: Database, column: ColumnRow, range: Range): Promise<DramaList> {
  if (column.type === 'ranking') return rankedDramas(db, range)
  if (column.type === 'newest' || column.type === 'genre') {
    const categoryId = column.type === 'genre' ? column.id : ALL_GENRES_ID
    const { drama_count: total } = await db
      .selectFrom('category')
      .select('drama_count')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow()
    const ids = (await newestDramas(db, [categoryId], range)).get(categoryId) ?? []
    return { ids, total }
  }
  const ids = column.dramaIds ?? []
  return { ids: ids.slice(range.offset, range.offset + range.limit), total: ids.length }
}

/** One index scan per category, all in one query. */
export async function newestDramas(
  db: Database,
  categoryIds: readonly string[],
  { offset, limit }: Range,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ category_id: string; ids: string[] }>`
    SELECT asked.category_id, found.ids
    FROM json_array_elements_text(${JSON.stringify(categoryIds)}::json) AS asked (category_id)
    CROSS JOIN LATERAL (
      SELECT json_agg(page.drama_id ORDER BY page.drama_ordinal DESC) AS ids
      FROM (
        SELECT drama_id, drama_ordinal FROM drama_category
        WHERE category_id = asked.category_id AND is_listed
        ORDER BY drama_ordinal DESC OFFSET ${offset} LIMIT ${limit}
      ) AS page
    ) AS found`.execute(db)
  return new Map(rows.map((row) => [row.category_id, row.ids ?? []]))
}

export async function dramaIdsByKey(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('drama')
    .select(['id', 'key'])
    .where('key', '=', sql<string>`ANY(${keys}::text[])`)
    .where(isShownTo(null))
    .execute()
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Most watched in the last seven days, without announced dramas; ties by the editors' order, then newest first. */
export async function rankedDramas(db: Database, { offset, limit }: Range): Promise<DramaList> {
  const end = Math.min(offset + limit, RANKING_LENGTH)
  const rows =
    end <= offset
      ? []
      : await db
          .selectFrom('drama')
          .select('id')
          .where(isShownTo(null))
          .where('episode_count', '>', 0)
          .orderBy('week_play_count', 'desc')
          .orderBy('editorial_position')
          .orderBy('ordinal', 'desc')
          .offset(offset)
          .limit(end - offset)
          .execute()
  const { drama_count: dramaCount, announced } = await db
    .selectFrom('category')
    .select(['drama_count', countAnnounced(db).as('announced')])
    .where('id', '=', ALL_GENRES_ID)
    .executeTakeFirstOrThrow()
  return { ids: rows.map((row) => row.id), total: Math.min(dramaCount - (announced ?? 0), RANKING_LENGTH) }
}

function countAnnounced(db: Database) {
  return db
    .selectFrom('drama')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('episode_count', '=', 0)
    .where(isShownTo(null))
}
