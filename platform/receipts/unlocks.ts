import { selectDramas, wordDrama } from '../catalog/dramas/drama-cards.ts'
import type { Database } from '../db/tables.ts'

export interface WordedUnlock {
  dramaId: string
  dramaName: string
  episodeName: string | null
  episodeCount: number
}

export async function loadUnlocks(
  db: Database,
  postingIds: readonly string[],
  language: string,
): Promise<Map<string, WordedUnlock>> {
  if (postingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('unlock')
    .innerJoin('episode', 'episode.id', 'unlock.episode_id')
    .select(({ fn }) => [
      'unlock.posting_id',
      'unlock.drama_id',
      fn.countAll<number>().as('count'),
      fn.min('episode.number').as('first_number'),
    ])
    .where('unlock.posting_id', 'in', postingIds)
    .groupBy(['unlock.posting_id', 'unlock.drama_id'])
    .execute()
  const ids = [...new Set(rows.map((row) => row.drama_id))]
  const dramas = new Map((await selectDramas(db, ids, language)).map((drama) => [drama.id, drama]))
  return new Map(
    rows.map((row) => [
      row.posting_id!,
      {
        dramaId: row.drama_id,
        dramaName: wordDrama(dramas.get(row.drama_id)!, language).name,
        episodeName: row.count === 1 ? `Episode ${row.first_number}` : null,
        episodeCount: row.count,
      },
    ]),
  )
}
