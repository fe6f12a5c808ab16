import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'

/** What most member calls identify. */
export interface EpisodeIds {
  dramaId: string
  episodeId: string
}

/** Refuses unknown episodes, and those of another drama. */
export async function requireEpisode(
  db: Database,
  { dramaId, episodeId }: EpisodeIds,
): Promise<Refusal | null> {
  const row = await db
    .selectFrom('episode')
    .select('id')
    .where('id', '=', episodeId)
    .where('drama_id', '=', dramaId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  return row ? null : new Refusal('episodeNotFound', 'There is no such episode.')
}
