import type { Database } from '../db/tables.ts'

/**
 * What a member could still buy of a series, in the order in which it is sold; `memberId` null: a visitor. App-only
 * episodes are not sold here, so they keep nobody from the ones behind them.
 */
export function selectLocked(db: Database, dramaId: string, memberId: string | null) {
  const locked = db
    .selectFrom('episode')
    .where('episode.drama_id', '=', dramaId)
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
          // Else all unlocks of the member are read for it.
          .where('unlock.drama_id', '=', dramaId),
      ),
    ),
  )
}
