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

/** Hidden episodes before the last public one count: their numbers do not change. */
export async function countEpisodes(tx: Tx, dramaId: string): Promise<void> {
  await sql`
    UPDATE drama SET episode_count = greatest(counted.episodes, 1), free_episode_count = counted.free
    FROM (
      SELECT coalesce(max(number), 0) AS episodes, count(*) FILTER (WHERE is_free) AS free
      FROM episode WHERE drama_id = ${dramaId} AND NOT is_hidden
    ) AS counted
    WHERE drama.id = ${dramaId}`.execute(tx)
}
