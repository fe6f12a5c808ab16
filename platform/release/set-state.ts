import { sql } from 'kysely'
import { countEpisodes, listAsStated } from '../catalog/publishing/listing.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { ReleaseState } from '../db/tables.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export interface NewState {
  state: ReleaseState
  publishAtMs: number | null
  nowMs: number
}

/** In lists, search and media addresses. The first publication makes a drama the newest. */
export async function setDramaState(
  tx: Tx,
  dramaId: string,
  { state, publishAtMs, nowMs }: NewState,
): Promise<void> {
  if (state === 'published') {
    await sql`UPDATE drama SET ordinal = DEFAULT, published_at_ms = ${nowMs}
      WHERE id = ${dramaId} AND published_at_ms IS NULL`.execute(tx)
  }
  await sql`
    UPDATE drama SET state = ${state}, publish_at_ms = ${publishAtMs},
      revoked_at_ms = ${revokedAt('drama', state, nowMs)}
    WHERE id = ${dramaId}`.execute(tx)
  await listAsStated(tx, dramaId)
  await touchCatalogue(tx, dramaId, nowMs)
}

/** Rejects with {@link OperatorRefusal} if a public drama would have no episode left and no day on which it comes. */
export async function setEpisodeStates(
  tx: Tx,
  drama: { id: string; key: string; is_hidden: boolean; comes_on: string | null },
  episodeIds: readonly string[],
  { state, publishAtMs, nowMs }: NewState,
): Promise<void> {
  await sql`
    UPDATE episode SET state = ${state}, publish_at_ms = ${publishAtMs},
      revoked_at_ms = ${revokedAt('episode', state, nowMs)}
    WHERE id = ANY(${episodeIds}::text[])`.execute(tx)
  if (!drama.is_hidden && drama.comes_on === null && !(await hasPublicEpisode(tx, drama.id))) {
    throw new OperatorRefusal(
      `"${drama.key}" would have no episode left: name the whole drama instead of its episodes.`,
    )
  }
  await countEpisodes(tx, drama.id, nowMs)
  await touchCatalogue(tx, drama.id, nowMs)
}

export async function hasPublicEpisode(tx: Tx, dramaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('episode')
    .select('id')
    .where('drama_id', '=', dramaId)
    .where('is_hidden', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Addresses signed while it was public expire when it no longer is; after a takedown those of buyers too. */
function revokedAt(table: 'drama' | 'episode', state: ReleaseState, nowMs: number) {
  const before = sql.ref(`${table}.state`)
  return sql`CASE WHEN ${before} <> ${state} AND (${before} = 'published' OR ${state === 'takenDown'}::boolean)
    THEN ${nowMs}::bigint ELSE ${sql.ref(`${table}.revoked_at_ms`)} END`
}

/** Changes the catalogue's version, so that all caches of pages and responses are emptied. */
export async function touchCatalogue(tx: Tx, dramaId: string, nowMs: number): Promise<void> {
  await sql`
    UPDATE drama SET updated_at_ms = greatest(${nowMs}::bigint, updated_at_ms + 1)
    WHERE id = ${dramaId}`.execute(tx)
}
