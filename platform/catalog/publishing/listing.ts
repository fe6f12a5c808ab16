import { sql } from 'kysely'
import type { Tx } from '../../db/in-transaction.ts'
import { indexDramas, removeFromIndex } from '../../search/index-dramas.ts'

/** Lists and indexes a drama if its state is `published`; otherwise removes it from both. */
export async function listAsStated(tx: Tx, dramaId: string): Promise<void> {
  const { ordinal, is_hidden: isHidden } = await tx
    .selectFrom('drama')
    .select(['ordinal', 'is_hidden'])
    .where('id', '=', dramaId)
    .executeTakeFirstOrThrow()
  const changed = await tx
    .updateTable('drama_category')
    .set({ is_listed: !isHidden, drama_ordinal: ordinal })
    .where('drama_id', '=', dramaId)
    .where('is_listed', '=', isHidden)
    .returning('category_id')
    .execute()
  await countDramas(
    tx,
    changed.map((row) => row.category_id),
    isHidden ? -1 : 1,
  )
  if (isHidden) await removeFromIndex(tx, dramaId)
  else await indexDramas(tx, [dramaId])
}

/** Counts are stored with the category, so that no request has to count a genre. */
export async function countDramas(tx: Tx, categoryIds: string[], change: 1 | -1): Promise<void> {
  if (categoryIds.length === 0) return
  await tx
    .updateTable('category')
    .set((row) => ({ drama_count: row('drama_count', '+', change) }))
    .where('id', 'in', categoryIds)
    .execute()
}

/**
 * Hidden episodes before the last public one count: their numbers do not change. Without a public one, only a drama with a day on
 * which it comes has none. An announced drama becomes the newest with its first episode.
 */
export async function countEpisodes(tx: Tx, dramaId: string, nowMs: number): Promise<void> {
  const { rows } = await sql<{ begins: boolean }>`
    UPDATE drama SET free_episode_count = counted.free,
      episode_count = greatest(counted.episodes, CASE WHEN drama.comes_on IS NULL THEN 1 ELSE 0 END)
    FROM (
      SELECT coalesce(max(number), 0) AS episodes, count(*) FILTER (WHERE is_free) AS free
      FROM episode WHERE drama_id = ${dramaId} AND NOT is_hidden
    ) AS counted, drama AS former
    WHERE drama.id = ${dramaId} AND former.id = drama.id
    RETURNING former.episode_count = 0 AND drama.episode_count > 0 AND NOT drama.is_hidden AS begins`.execute(
    tx,
  )
  if (!rows[0]?.begins) return
  await sql`UPDATE drama SET ordinal = DEFAULT, published_at_ms = ${nowMs} WHERE id = ${dramaId}`.execute(tx)
  await sql`
    UPDATE drama_category SET drama_ordinal = drama.ordinal FROM drama
    WHERE drama.id = ${dramaId} AND drama_category.drama_id = drama.id`.execute(tx)
}
