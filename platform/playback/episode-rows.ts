import { sql } from 'kysely'
import { LOCK_STATUS } from '../../contract/episodes.ts'
import { pictureUrl } from '../catalog/drama-cards.ts'
import type { Database } from '../db/tables.ts'
import type { EpisodePublication } from '../publication/drama-publication.ts'
import { isVip } from '../vip/vip-periods.ts'
import type { Media } from './media.ts'
import { type Right, rightTo } from './rights.ts'

/** The watching member, and the time. */
export interface Watcher {
  memberId: string
  nowMs: number
}

/** An episode with its viewer's rights: unlocked, or VIP. */
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
  is_vip: boolean
}

/** The visible episodes of a drama, with one viewer's rights; `watcher` null: a visitor. */
export function selectEpisodes(db: Database, dramaId: string, watcher: Watcher | null) {
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
    .select(({ exists, lit, selectFrom }) => [
      (watcher === null
        ? lit(false)
        : exists(
            selectFrom('unlock')
              .select('unlock.episode_id')
              .whereRef('unlock.episode_id', '=', 'episode.id')
              .where('unlock.member_id', '=', watcher.memberId)
              // Otherwise all unlocks of the member would be read.
              .where('unlock.drama_id', '=', dramaId),
          )
      )
        .$castTo<boolean>()
        .as('is_unlocked'),
      (watcher === null ? sql<boolean>`false` : isVip(watcher.memberId, watcher.nowMs)).as('is_vip'),
    ])
    .where('episode.drama_id', '=', dramaId)
    .where('episode.is_hidden', '=', false)
}

/** What the row's viewer may do with it. */
export function toRight(row: EpisodeRow): Right {
  return rightTo({
    isFree: row.is_free,
    isAppOnly: row.is_app_only,
    isUnlocked: row.is_unlocked,
    isVip: row.is_vip,
  })
}

/** Fields shared by lists and details. App-only episodes stay locked even with VIP. Row 136. */
export function toWireEpisode(row: EpisodeRow) {
  const isOpen = row.is_free || row.is_unlocked || toRight(row) === 'play'
  return {
    id: row.id,
    firstFrameUrl: pictureUrl(row.first_frame_key),
    lockStatus: isOpen ? LOCK_STATUS.unlocked : LOCK_STATUS.locked,
    priceCoins: row.is_free ? 0 : row.price_coins,
  }
}

/**
 * The viewer's play address; null if the episode may not be played: this keeps locked videos locked. A paid one is
 * bound to its member and renewed with every response. Rows 126, 453, rule 14.
 */
export function createAddresses(row: EpisodeRow, media: Media, memberId: string | null) {
  if (toRight(row) !== 'play') return null
  return media.playAddresses({
    episodeId: row.id,
    mediaKey: row.media_key,
    captions: row.captions,
    memberId: row.is_free ? null : memberId,
  })
}
