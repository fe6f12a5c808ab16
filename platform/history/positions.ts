import type { ParsedInput, Wire } from '../../contract/endpoint.ts'
import type { positions, savePosition as saveEndpoint } from '../../contract/extensions/positions.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import { requireEpisode } from '../library/episode-of.ts'
import type { Clock } from '../runtime/clock.ts'

interface PositionDeps {
  db: Database
  clock: Clock
}

type Place = ParsedInput<typeof saveEndpoint>

/** Keeps where the member is in an episode, so that another device goes on from there; 0 forgets it. Row 401. */
export async function savePosition(
  deps: PositionDeps,
  place: Place,
  memberId: string,
): Promise<Refusal | null> {
  const refusal = await requireEpisode(deps.db, place)
  if (refusal) return refusal
  await keepPosition(deps, place, memberId)
  return null
}

/** {@link savePosition} of an episode that is known to be there. */
export async function keepPosition(
  { db, clock }: PositionDeps,
  { contentId, chapterId, positionSeconds }: Place,
  memberId: string,
): Promise<void> {
  const positionMs = Math.round(positionSeconds * 1000)
  if (positionMs === 0) {
    await db
      .deleteFrom('playback_position')
      .where('member_id', '=', memberId)
      .where('drama_id', '=', contentId)
      .where('episode_id', '=', chapterId)
      .execute()
    return
  }
  const position = { position_ms: positionMs, saved_at_ms: clock.nowMs() }
  await db
    .insertInto('playback_position')
    .values({ member_id: memberId, drama_id: contentId, episode_id: chapterId, ...position })
    .onConflict((conflict) => conflict.columns(['member_id', 'drama_id', 'episode_id']).doUpdateSet(position))
    .execute()
}

/** Every position the member has in a series, the one saved last first; at most one an episode. Row 401. */
export async function listPositions(
  db: Database,
  { contentId }: ParsedInput<typeof positions>,
  memberId: string,
): Promise<Wire<typeof positions>> {
  const rows = await db
    .selectFrom('playback_position')
    .select(['episode_id', 'position_ms', 'saved_at_ms'])
    .where('member_id', '=', memberId)
    .where('drama_id', '=', contentId)
    .orderBy('saved_at_ms', 'desc')
    .orderBy('episode_id')
    .execute()
  return {
    records: rows.map((row) => ({
      chapterId: row.episode_id,
      positionSeconds: row.position_ms / 1000,
      savedTime: row.saved_at_ms,
    })),
  }
}
