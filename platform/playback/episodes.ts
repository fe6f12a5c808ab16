import type { ParsedInput, Wire } from '../../contract/endpoint.ts'
import {
  DOWNLOAD_APP_STATUS,
  type episodeDetail,
  type episodeList,
  LOCK_STATUS,
} from '../../contract/episodes.ts'
import { pictureUrl } from '../catalog/drama-cards.ts'
import type { EpisodePublication } from '../catalog/publication.ts'
import type { Database } from '../db/tables.ts'
import type { Media } from './media.ts'
import { rightTo } from './rights.ts'

export interface PlaybackDeps {
  db: Database
  media: Media
}

/** The episodes of a drama in order; none when there is no such drama. One query. Rows 115, 222. */
export async function listEpisodes(
  { db, media }: PlaybackDeps,
  { contentId, pageIndex, pageSize }: ParsedInput<typeof episodeList>,
): Promise<Wire<typeof episodeList>> {
  const offset = (pageIndex - 1) * pageSize
  const rows = await selectEpisodes(db, contentId)
    .orderBy('number')
    .offset(offset)
    .limit(pageSize + 1)
    .execute()
  return {
    records: rows.slice(0, pageSize).map((row) => ({
      ...toWire(row),
      playUrl: addressesOf(row, media)?.playUrl ?? '',
      downloadAppStatus: row.is_app_only ? DOWNLOAD_APP_STATUS : 0,
      durationSeconds: Math.round(row.duration_ms / 1000),
    })),
    hasMore: rows.length > pageSize,
  }
}

/** One episode of that drama with where it plays; null when there is none. One query. Rows 118, 122, 223. */
export async function getEpisodeDetail(
  { db, media }: PlaybackDeps,
  { contentId, chapterId }: ParsedInput<typeof episodeDetail>,
): Promise<Wire<typeof episodeDetail>> {
  const row = await selectEpisodes(db, contentId).where('id', '=', chapterId).executeTakeFirst()
  if (!row) return null
  const addresses = addressesOf(row, media)
  return {
    ...toWire(row),
    playUrl: addresses?.playUrl ?? '',
    dashUrl: addresses?.dashUrl ?? '',
    mp4Url: addresses?.mp4Url ?? '',
    captions: addresses?.captions ?? [],
  }
}

function selectEpisodes(db: Database, dramaId: string) {
  return db
    .selectFrom('episode')
    .select([
      'id',
      'media_key',
      'first_frame_key',
      'duration_ms',
      'captions',
      'is_free',
      'is_app_only',
      'price_coins',
    ])
    .where('drama_id', '=', dramaId)
    .where('is_hidden', '=', false)
}

interface EpisodeRow {
  id: string
  media_key: string
  first_frame_key: string
  captions: EpisodePublication['captions']
  is_free: boolean
  is_app_only: boolean
  price_coins: number
}

function toWire(row: EpisodeRow) {
  return {
    id: row.id,
    chapterFirstFrameImageUrl: pictureUrl(row.first_frame_key),
    lockStatus: row.is_free ? LOCK_STATUS.unlocked : LOCK_STATUS.locked,
    chapterPrice: row.is_free ? 0 : row.price_coins,
  }
}

/** Null for what may not be played: this is what keeps locked films locked. Rows 126, 453. */
function addressesOf(row: EpisodeRow, media: Media) {
  const right = rightTo({ isFree: row.is_free, isAppOnly: row.is_app_only, isUnlocked: false })
  if (right !== 'play') return null
  return media.playAddresses({
    episodeId: row.id,
    mediaKey: row.media_key,
    captions: row.captions,
    memberId: null,
  })
}
