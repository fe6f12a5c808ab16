import { LOCK_STATUS } from '../../contract/episodes.ts'
import { pictureUrl } from '../catalog/drama-cards.ts'
import type { EpisodePublication } from '../catalog/publication.ts'
import type { Database } from '../db/tables.ts'
import type { Media } from './media.ts'
import { rightTo } from './rights.ts'

/** An episode and whether the viewer it was selected for has unlocked it. */
export interface EpisodeRow {
  id: string
  number: number
  media_key: string
  first_frame_key: string
  duration_ms: number
  captions: EpisodePublication['captions']
  is_free: boolean
  is_app_only: boolean
  price_coins: number
  is_unlocked: boolean
}

/** The episodes of a drama that are there, as one viewer has them; `memberId` null: a visitor. */
export function selectEpisodes(db: Database, dramaId: string, memberId: string | null) {
  return db
    .selectFrom('episode')
    .select([
      'episode.id',
      'episode.number',
      'episode.media_key',
      'episode.first_frame_key',
      'episode.duration_ms',
      'episode.captions',
      'episode.is_free',
      'episode.is_app_only',
      'episode.price_coins',
    ])
    .select(({ exists, lit, selectFrom }) =>
      (memberId === null
        ? lit(false)
        : exists(
            selectFrom('unlock')
              .select('unlock.episode_id')
              .whereRef('unlock.episode_id', '=', 'episode.id')
              .where('unlock.member_id', '=', memberId),
          )
      )
        .$castTo<boolean>()
        .as('is_unlocked'),
    )
    .where('episode.drama_id', '=', dramaId)
    .where('episode.is_hidden', '=', false)
}

/** The fields that lists and details share. */
export function toWireEpisode(row: EpisodeRow) {
  return {
    id: row.id,
    chapterFirstFrameImageUrl: pictureUrl(row.first_frame_key),
    lockStatus: row.is_free || row.is_unlocked ? LOCK_STATUS.unlocked : LOCK_STATUS.locked,
    chapterPrice: row.is_free ? 0 : row.price_coins,
  }
}

/**
 * Where an episode plays for this viewer; null for what may not be played: this is what keeps locked films locked. A
 * paid one is bound to its member, and every answer renews it. Rows 126, 453, decision 14.
 */
export function addressesOf(row: EpisodeRow, media: Media, memberId: string | null) {
  const right = rightTo({ isFree: row.is_free, isAppOnly: row.is_app_only, isUnlocked: row.is_unlocked })
  if (right !== 'play') return null
  return media.playAddresses({
    episodeId: row.id,
    mediaKey: row.media_key,
    captions: row.captions,
    memberId: row.is_free ? null : memberId,
  })
}
