import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { DOWNLOAD_APP_STATUS, type episodeDetail, type episodeList } from '../../contract/episodes.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { createAddresses, selectEpisodes, toRight, toWireEpisode, type Watcher } from './episode-rows.ts'
import { markLoaded } from './mark-loaded.ts'
import type { Media } from './media.ts'

export interface PlaybackDeps {
  db: Database
  clock: Clock
  media: Media
}

export async function listEpisodes(
  { db, clock, media }: PlaybackDeps,
  { dramaId, pageIndex, pageSize }: ParsedInput<typeof episodeList>,
  viewer: Viewer | null,
): Promise<HandlerResult<typeof episodeList>> {
  const watcher = toWatcher(clock, viewer)
  const offset = (pageIndex - 1) * pageSize
  const rows = await selectEpisodes(db, dramaId, watcher)
    .orderBy('number')
    .offset(offset)
    .limit(pageSize + 1)
    .execute()
  return {
    records: rows.slice(0, pageSize).map((row) => ({
      ...toWireEpisode(row),
      playUrl: createAddresses(row, media, watcher?.memberId ?? null)?.playUrl ?? '',
      // Clients that do not know withdrawn episodes treat it as an app-only one, and neither play nor sell
      // it.
      downloadAppStatus: row.is_app_only || !row.is_available ? DOWNLOAD_APP_STATUS : 0,
      ...(!row.is_available && { isWithdrawn: true }),
      durationSeconds: Math.round(row.duration_ms / 1000),
    })),
    hasMore: rows.length > pageSize,
  }
}

export async function getEpisodeDetail(
  { db, clock, media }: PlaybackDeps,
  { dramaId, episodeId }: ParsedInput<typeof episodeDetail>,
  viewer: Viewer | null,
): Promise<HandlerResult<typeof episodeDetail>> {
  const watcher = toWatcher(clock, viewer)
  const read = () =>
    selectEpisodes(db, dramaId, watcher).where('episode.id', '=', episodeId).executeTakeFirst()
  let row = await read()
  if (watcher && row?.is_loaded === false && toRight(row) === 'play') {
    await markLoaded(db, { ...watcher, episodeId })
    // Again: meanwhile it may have been taken back.
    row = await read()
  }
  if (!row?.is_available) return null
  const addresses = createAddresses(row, media, watcher?.memberId ?? null)
  return {
    ...toWireEpisode(row),
    ...(addresses ?? NOTHING_TO_PLAY),
  }
}

const NOTHING_TO_PLAY = { playUrl: '', dashUrl: '', mp4Url: '', captions: [] }

function toWatcher(clock: Clock, viewer: Viewer | null): Watcher | null {
  return viewer && { memberId: viewer.memberId, nowMs: clock.nowMs() }
}
