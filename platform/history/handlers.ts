import { sql } from 'kysely'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type {
  deleteHistory as deleteEndpoint,
  reportHistory as reportEndpoint,
} from '../../contract/history.ts'
import type { Handlers } from '../calls/call.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import { requireEpisode } from '../library/episode-of.ts'
import { listLibrary } from '../library/list-dramas.ts'
import type { Clock } from '../runtime/clock.ts'
import { listContinueWatching, putAside } from './continue-watching.ts'
import { listPositions, savePosition, storePosition } from './positions.ts'

export function historyHandlers(deps: { db: Database; clock: Clock }) {
  const { db } = deps
  return {
    reportHistory: (input, { viewer }) => reportHistory(deps, input, viewer.memberId),
    historyList: (input, { viewer, language }) =>
      listLibrary(db, 'watched_drama', input, { memberId: viewer.memberId, language }),
    deleteHistory: (input, { viewer }) => deleteHistory(db, input, viewer.memberId),
    savePosition: (input, { viewer }) => savePosition(deps, input, viewer.memberId),
    positions: (input, { viewer }) => listPositions(db, input, viewer.memberId),
    continueWatching: (input, { viewer, language }) =>
      listContinueWatching(db, input, { memberId: viewer.memberId, language }),
    putAside: (input, { viewer }) => putAside(db, input, viewer.memberId),
  } satisfies Handlers
}

async function deleteHistory(
  db: Database,
  { dramaIds, isAll }: ParsedInput<typeof deleteEndpoint>,
  memberId: string,
): Promise<null> {
  const isNamed = isAll ? sql<boolean>`true` : sql<boolean>`drama_id = ANY (${dramaIds}::text[])`
  await db
    .with('watched', (query) =>
      query.deleteFrom('watched_drama').where('member_id', '=', memberId).where(isNamed),
    )
    .deleteFrom('playback_position')
    .where('member_id', '=', memberId)
    .where(isNamed)
    .execute()
  return null
}

/**
 * Moves the drama to the top. With 0 seconds, sent when an episode is opened, the stored position does not
 * change.
 */
async function reportHistory(
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
