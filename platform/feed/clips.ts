import { sql } from 'kysely'
import { LOCK_STATUS } from '../../contract/episodes.ts'
import { pictureUrl } from '../catalog/dramas/drama-cards.ts'
import type { Database } from '../db/tables.ts'
import type { Media } from '../playback/media.ts'
import { OPENING_MS } from '../publication/clip-range.ts'
import type { EpisodePublication } from '../publication/drama-publication.ts'

interface ClipRow {
  dramaId: string
  episodeId: string
  number: number
  mediaKey: string
  firstFrameKey: string
  hasHighMp4: boolean
  durationMs: number
  clipStartMs: number | null
  clipEndMs: number | null
  openingEndMs: number | null
  captions: EpisodePublication['captions']
  coverKey: string
  otherCoverKeys: string[]
  isLiked: boolean
  isSaved: boolean
}

/**
 * Of each of these dramas, the range that the operator names, or else the opening, of its first free episode that a browser
 * can play; a drama without one has none.
 */
export async function readClips(
  { db, media }: { db: Database; media: Media },
  dramaIds: readonly string[],
  memberId: string | null,
) {
  const { rows } = await sql<ClipRow>`
    SELECT wanted.drama_id AS "dramaId", episode.id AS "episodeId", episode.number, episode.media_key AS "mediaKey",
      episode.first_frame_key AS "firstFrameKey", episode.has_high_mp4 AS "hasHighMp4", episode.duration_ms AS "durationMs", episode.captions,
      drama.clip_start_ms AS "clipStartMs", drama.clip_end_ms AS "clipEndMs", drama.opening_end_ms AS "openingEndMs",
      drama.cover_key AS "coverKey", drama.other_cover_keys AS "otherCoverKeys",
      EXISTS (SELECT FROM liked_episode WHERE member_id = ${memberId} AND episode_id = episode.id) AS "isLiked",
      EXISTS (SELECT FROM saved_drama WHERE member_id = ${memberId} AND drama_id = wanted.drama_id) AS "isSaved"
    FROM unnest(${dramaIds}::text[]) AS wanted (drama_id) JOIN drama ON drama.id = wanted.drama_id CROSS JOIN LATERAL (
      SELECT * FROM episode WHERE drama_id = wanted.drama_id AND is_free AND NOT is_app_only AND NOT is_hidden
      ORDER BY number LIMIT 1
    ) AS episode`.execute(db)
  return new Map(rows.map((row) => [row.dramaId, toClip(row, media)]))
}

function toClip(row: ClipRow, media: Media) {
  const { episodeId, mediaKey, hasHighMp4, captions } = row
  return {
    chapter: {
      id: episodeId,
      episodeNumber: row.number,
      durationSeconds: Math.round(row.durationMs / 1000),
      firstFrameUrl: pictureUrl(row.firstFrameKey),
      lockStatus: LOCK_STATUS.unlocked,
      priceCoins: 0,
      ...media.playAddresses({ episodeId, mediaKey, hasHighMp4, captions, memberId: null }),
    },
    ...toRange(row),
    covers: [row.coverKey, ...row.otherCoverKeys],
    isLiked: row.isLiked,
    isSaved: row.isSaved,
  }
}

/** An episode replaced since may be shorter than the range. */
function toRange({ clipStartMs, clipEndMs, openingEndMs, durationMs }: ClipRow) {
  const isThere = clipStartMs !== null && clipEndMs !== null && clipEndMs <= durationMs
  const [startMs, endMs] = isThere
    ? [clipStartMs, clipEndMs]
    : [0, Math.min(openingEndMs ?? OPENING_MS, durationMs)]
  return { startSeconds: startMs / 1000, endSeconds: endMs / 1000 }
}
