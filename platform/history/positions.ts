import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { positions, savePosition as saveEndpoint } from '../../contract/extensions/positions.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import { requireEpisode } from '../library/episode-of.ts'
import type { Clock } from '../runtime/clock.ts'

interface PositionDeps {
  db: Database
  clock: Clock
}

type SavedPosition = ParsedInput<typeof saveEndpoint>

/** 0 deletes the position. */
export async function savePosition(
  deps: PositionDeps,
  place: SavedPosition,
  memberId: string,
): Promise<Refusal | null> {
  const refusal = await requireEpisode(deps.db, place, memberId)
  if (refusal) return refusal
  await storePosition(deps, place, memberId)
  return null
}

/** {@link savePosition} for an existing episode. A position that arrives late never replaces a newer one. */
export async function storePosition(
  { db, clock }: PositionDeps,
  { dramaId, episodeId, positionSeconds, ageMs = 0, isSeen = false }: SavedPosition,
  memberId: string,
): Promise<void> {
  const positionMs = Math.round(positionSeconds * 1000)
  const savedAtMs = clock.nowMs() - ageMs
  // If the drama has been opened since, it is being watched again.
  await db
    .updateTable('watched_drama')
    .set({ is_seen: isSeen })
    .where('member_id', '=', memberId)
    .where('drama_id', '=', dramaId)
    .where('episode_id', '=', episodeId)
    .where('is_seen', '!=', isSeen)
    .where('watched_at_ms', '<=', savedAtMs)
    .execute()
  if (positionMs === 0) {
    await db
      .deleteFrom('playback_position')
      .where('member_id', '=', memberId)
      .where('drama_id', '=', dramaId)
      .where('episode_id', '=', episodeId)
      .where('saved_at_ms', '<=', savedAtMs)
      .execute()
    return
  }
  const position = { position_ms: positionMs, saved_at_ms: savedAtMs }
  await db
    .insertInto('playback_position')
    .values({ member_id: memberId, drama_id: dramaId, episode_id: episodeId, ...position })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'drama_id', 'episode_id'])
        .doUpdateSet(position)
        .where('playback_position.saved_at_ms', '<=', savedAtMs),
    )
    .execute()
}

export async function listPositions(
  db: Database,
  { dramaId }: ParsedInput<typeof positions>,
  memberId: string,
): Promise<HandlerResult<typeof positions>> {
  const rows = await db
    .selectFrom('playback_position')
    .select(['episode_id', 'position_ms', 'saved_at_ms'])
    .where('member_id', '=', memberId)
    .where('drama_id', '=', dramaId)
    .orderBy('saved_at_ms', 'desc')
    .orderBy('episode_id')
    .execute()
  return {
    records: rows.map((row) => ({
      episodeId: row.episode_id,
      positionSeconds: row.position_ms / 1000,
      savedTime: row.saved_at_ms,
    })),
  }
}
