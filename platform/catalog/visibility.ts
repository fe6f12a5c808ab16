import { type RawBuilder, sql } from 'kysely'

/**
 * Conditions for queries over `drama` and `episode`. Members who bought an episode of a drama that is not
 * public still have access to their episodes and to the free ones, unless it was taken down. Record 049.
 */

/** Whether the row of `drama` exists for a viewer; `memberId` null: a visitor. */
export function isShownTo(memberId: string | null): RawBuilder<boolean> {
  if (memberId === null) return sql`NOT drama.is_hidden`
  return sql`(NOT drama.is_hidden OR (drama.state <> 'takenDown' AND ${boughtIn(memberId)}))`
}

export function isAvailableTo(memberId: string | null): RawBuilder<boolean> {
  const isPublic = sql<boolean>`NOT drama.is_hidden AND NOT episode.is_hidden`
  if (memberId === null) return sql`(${isPublic})`
  const isBought = sql`EXISTS (SELECT FROM unlock WHERE unlock.member_id = ${memberId} AND unlock.episode_id = episode.id
    AND unlock.drama_id = drama.id)`
  return sql`CASE WHEN ${isPublic} THEN true ELSE
    drama.state <> 'takenDown' AND episode.state <> 'takenDown'
    AND (${isBought} OR (episode.is_free AND NOT episode.is_hidden AND ${boughtIn(memberId)})) END`
}

function boughtIn(memberId: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM unlock WHERE unlock.drama_id = drama.id AND unlock.member_id = ${memberId})`
}
