import { type RawBuilder, sql } from 'kysely'
import { LOCK_STATUS } from '../../contract/episodes.ts'
import { pictureUrl } from '../catalog/dramas/drama-cards.ts'
import { isAvailableTo, isShownTo } from '../catalog/visibility.ts'
import type { Database } from '../db/tables.ts'
import type { EpisodePublication } from '../publication/drama-publication.ts'
import { isVip } from '../vip/vip-periods.ts'
import type { Media } from './media.ts'
import { type Right, rightTo } from './rights.ts'

export interface Watcher {
  memberId: string
  nowMs: number
}

export interface EpisodeRow {
  id: string
  number: number
  media_key: string
  first_frame_key: string
  has_high_mp4: boolean
  duration_ms: number
  captions: EpisodePublication['captions']
  is_free: boolean
  is_app_only: boolean
  price_coins: number
  /** Null: not unlocked. False: it was unlocked, and no address was handed out since, so it can still be taken back. */
  is_loaded: boolean | null
  is_vip: boolean
  /** False: only its number remains, so that later episodes do not move up. */
  is_available: boolean
  is_public: boolean
}

/**
 * The episodes of a drama up to the last one this viewer may see, with the viewer's rights; `watcher` null: a
 * visitor. None of a drama that does not exist for this viewer.
 */
export function selectEpisodes(db: Database, dramaId: string, watcher: Watcher | null) {
  const memberId = watcher?.memberId ?? null
  return db
    .selectFrom('episode')
    .innerJoin('drama', 'drama.id', 'episode.drama_id')
    .select([
      'episode.id',
      'episode.number',
      'episode.media_key',
      'episode.first_frame_key',
      'episode.has_high_mp4',
      'episode.duration_ms',
      'episode.captions',
      'episode.is_free',
      'episode.is_app_only',
      'episode.price_coins',
    ])
    .select(({ lit, selectFrom }) => [
      (watcher === null
        ? lit(null)
        : selectFrom('unlock')
            .select(sql<boolean>`unlock.loaded_at_ms IS NOT NULL`.as('is_loaded'))
            .whereRef('unlock.episode_id', '=', 'episode.id')
            .where('unlock.member_id', '=', watcher.memberId)
            // Otherwise all unlocks of the member would be read.
            .where('unlock.drama_id', '=', dramaId)
      )
        .$castTo<boolean | null>()
        .as('is_loaded'),
      (watcher === null ? sql<boolean>`false` : isVip(watcher.memberId, watcher.nowMs)).as('is_vip'),
      isAvailableTo(memberId).as('is_available'),
      sql<boolean>`NOT drama.is_hidden AND NOT episode.is_hidden`.as('is_public'),
    ])
    .where('episode.drama_id', '=', dramaId)
    .where(isShownTo(memberId))
    .where('episode.number', '<=', lastNumber(dramaId, memberId))
}

function lastNumber(dramaId: string, memberId: string | null): RawBuilder<number> {
  if (memberId === null) return sql`drama.episode_count`
  return sql`greatest(drama.episode_count, (
    SELECT max(bought.number) FROM unlock JOIN episode AS bought ON bought.id = unlock.episode_id
    WHERE unlock.drama_id = ${dramaId} AND unlock.member_id = ${memberId} AND bought.state <> 'takenDown'))`
}

export function toRight(row: EpisodeRow): Right {
  return rightTo({
    isAvailable: row.is_available,
    isFree: row.is_free,
    isAppOnly: row.is_app_only,
    isUnlocked: row.is_loaded !== null,
    isVip: row.is_vip,
  })
}

export function toWireEpisode(row: EpisodeRow) {
  const right = toRight(row)
  const isWithdrawn = right === 'withdrawn'
  const isOpen = !isWithdrawn && (row.is_free || row.is_loaded !== null || right === 'play')
  return {
    id: row.id,
    firstFrameUrl: isWithdrawn ? '' : pictureUrl(row.first_frame_key),
    lockStatus: isOpen ? LOCK_STATUS.unlocked : LOCK_STATUS.locked,
    priceCoins: row.is_free || isWithdrawn ? 0 : row.price_coins,
  }
}

/**
 * Null if the episode may not be played: this check protects locked videos. An unlocked one has none before it is recorded as
 * loaded: whoever has its address could watch it and take the unlock back. The address of a paid episode is
 * bound to its member and renewed with every response, and so is that of a free one that is not public.
 */
export function createAddresses(row: EpisodeRow, media: Media, memberId: string | null) {
  if (toRight(row) !== 'play' || row.is_loaded === false) return null
  return media.playAddresses({
    episodeId: row.id,
    mediaKey: row.media_key,
    hasHighMp4: row.has_high_mp4,
    captions: row.captions,
    memberId: row.is_free && row.is_public ? null : memberId,
  })
}
