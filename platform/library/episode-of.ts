import { Refusal } from '../calls/refusal.ts'
import { isAvailableTo } from '../catalog/visibility.ts'
import type { Database } from '../db/tables.ts'

export interface EpisodeIds {
  dramaId: string
  episodeId: string
}

export async function requireEpisode(
  db: Database,
  { dramaId, episodeId }: EpisodeIds,
  memberId: string,
): Promise<Refusal | null> {
  const row = await db
    .selectFrom('episode')
    .innerJoin('drama', 'drama.id', 'episode.drama_id')
    .select('episode.id')
    .where('episode.id', '=', episodeId)
    .where('episode.drama_id', '=', dramaId)
    .where(isAvailableTo(memberId))
    .executeTakeFirst()
  return row ? null : new Refusal('episodeNotFound', 'There is no such episode.')
}
