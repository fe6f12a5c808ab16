import { sql } from 'kysely'
import { isShownTo } from '../catalog/visibility.ts'
import type { Database } from '../db/tables.ts'

/**
 * The episodes of a drama that a member, or a visitor (`memberId` null), could still unlock. App-only
 * episodes are not sold here and do not block later ones. Nothing of a hidden drama is sold, not even to
 * members who bought some of it.
 */
export function selectLocked(db: Database, dramaId: string, memberId: string | null) {
  const locked = db
    .selectFrom('episode')
    .innerJoin('drama', 'drama.id', 'episode.drama_id')
    .where('episode.drama_id', '=', dramaId)
    .where(isShownTo(null))
    .where('episode.is_hidden', '=', false)
    .where('episode.is_free', '=', false)
    .where('episode.is_app_only', '=', false)
  if (memberId === null) return locked
  return locked.where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('unlock')
          .select('unlock.episode_id')
          .whereRef('unlock.episode_id', '=', 'episode.id')
          .where('unlock.member_id', '=', memberId)
          // Otherwise all unlocks of the member would be read.
          .where('unlock.drama_id', '=', dramaId),
      ),
    ),
  )
}

/** The first episode of a drama that a member could unlock: only this one is sold. */
export function selectNextLocked(db: Database, dramaId: string, memberId: string) {
  return selectLocked(db, dramaId, memberId).select('episode.id').orderBy('episode.number').limit(sql.lit(1))
}
