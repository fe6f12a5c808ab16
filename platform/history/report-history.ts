import { sql } from 'kysely'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type { reportHistory as reportEndpoint } from '../../contract/history.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import { requireEpisode } from '../library/episode-of.ts'
import type { Clock } from '../runtime/clock.ts'
import { storePosition } from './positions.ts'

/**
 * Moves the drama to the top. With 0 seconds, sent when an episode is opened, the stored position does not
 * change.
 */
export async function reportHistory(
  deps: { db: Database; clock: Clock },
  { dramaId, episodeId, sectionMediaPlayedSeconds }: ParsedInput<typeof reportEndpoint>,
  memberId: string,
): Promise<Refusal | null> {
  const { db, clock } = deps
  const refusal = await requireEpisode(db, { dramaId, episodeId }, memberId)
  if (refusal) return refusal
  const opened = { episode_id: episodeId, watched_at_ms: clock.nowMs(), is_seen: false, is_put_aside: false }
  await db
    .insertInto('watched_drama')
    .values({ member_id: memberId, drama_id: dramaId, ...opened })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'drama_id'])
        .doUpdateSet({ ...opened, ordinal: sql<number>`nextval('library_ordinal')` }),
    )
    .execute()
  if (sectionMediaPlayedSeconds > 0) {
    const place = { dramaId, episodeId, positionSeconds: sectionMediaPlayedSeconds }
    await storePosition(deps, place, memberId)
  }
  return null
}
