import type { HandlerResult } from '../../contract/endpoint.ts'
import type { episodeBehavior } from '../../contract/episodes.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { type EpisodeIds, requireEpisode, type SavableIds } from './episode-of.ts'

export async function like(
  { db, clock }: { db: Database; clock: Clock },
  ids: EpisodeIds,
  memberId: string,
): Promise<Refusal | null> {
  const refusal = await requireEpisode(db, ids, memberId)
  if (refusal) return refusal
  await db
    .insertInto('liked_episode')
    .values({ member_id: memberId, episode_id: ids.episodeId, liked_at_ms: clock.nowMs() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

export async function unlike(db: Database, { episodeId }: EpisodeIds, memberId: string): Promise<null> {
  await db
    .deleteFrom('liked_episode')
    .where('member_id', '=', memberId)
    .where('episode_id', '=', episodeId)
    .execute()
  return null
}

export async function getBehavior(
  db: Database,
  { dramaId, episodeId = '' }: SavableIds,
  viewer: Viewer | null,
): Promise<HandlerResult<typeof episodeBehavior>> {
  if (viewer === null) return { isLiked: false, isSaved: false }
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('liked_episode')
          .select('episode_id')
          .where('member_id', '=', viewer.memberId)
          .where('episode_id', '=', episodeId),
      )
        .$castTo<boolean>()
        .as('isLiked'),
      exists(
        selectFrom('saved_drama')
          .select('drama_id')
          .where('member_id', '=', viewer.memberId)
          .where('drama_id', '=', dramaId),
      )
        .$castTo<boolean>()
        .as('isSaved'),
    ])
    .executeTakeFirstOrThrow()
}
