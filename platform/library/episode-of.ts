import { Refusal } from '../calls/refusal.ts'
import { isAvailableTo, isShownTo } from '../catalog/visibility.ts'
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
  return row ? null : notFound()
}

/** Without an episode: an announced drama has none. */
export interface SavableIds {
  dramaId: string
  episodeId?: string | undefined
}

export async function requireSavable(
  db: Database,
  { dramaId, episodeId }: SavableIds,
  memberId: string,
): Promise<Refusal | null> {
  if (episodeId !== undefined) return requireEpisode(db, { dramaId, episodeId }, memberId)
  const row = await db
    .selectFrom('drama')
    .select('id')
    .where('id', '=', dramaId)
    .where(isShownTo(memberId))
    .executeTakeFirst()
  return row ? null : notFound()
}

const notFound = () => new Refusal('episodeNotFound', 'There is no such episode.')
