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
    .selectFrom(selectEpisodes(db, postingIds).as('unlocked'))
    .innerJoin('episode', 'episode.id', 'unlocked.episode_id')
    .select(({ fn }) => [
      'unlocked.posting_id',
      'unlocked.drama_id',
      fn.countAll<number>().as('count'),
      fn.min('episode.number').as('first_number'),
    ])
    .groupBy(['unlocked.posting_id', 'unlocked.drama_id'])
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

/** What each posting unlocked, also what was taken back since, or what it took back. */
function selectEpisodes(db: Database, postingIds: readonly string[]) {
  const returned = db.selectFrom('unlock_return')
  return db
    .selectFrom('unlock')
    .select(['posting_id', 'drama_id', 'episode_id'])
    .where('posting_id', 'in', postingIds)
    .unionAll(
      returned
        .select(['unlock_posting_id as posting_id', 'drama_id', 'episode_id'])
        .where('unlock_posting_id', 'in', postingIds),
    )
    .unionAll(returned.select(['posting_id', 'drama_id', 'episode_id']).where('posting_id', 'in', postingIds))
}
