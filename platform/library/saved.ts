import { sql } from 'kysely'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type { deleteSaved as deleteEndpoint } from '../../contract/library.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { requireSavable, type SavableIds } from './episode-of.ts'

interface LibraryDeps {
  db: Database
  clock: Clock
}

/** A drama already in the list keeps its position. */
export async function save(
  { db, clock }: LibraryDeps,
  ids: SavableIds,
  memberId: string,
): Promise<Refusal | null> {
  const refusal = await requireSavable(db, ids, memberId)
  if (refusal) return refusal
  await db
    .insertInto('saved_drama')
    .values({
      member_id: memberId,
      drama_id: ids.dramaId,
      episode_id: ids.episodeId ?? null,
      saved_at_ms: clock.nowMs(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

export async function unsave(
  { db }: LibraryDeps,
  { dramaId }: Pick<SavableIds, 'dramaId'>,
  memberId: string,
): Promise<null> {
  await db
    .deleteFrom('saved_drama')
    .where('member_id', '=', memberId)
    .where('drama_id', '=', dramaId)
    .execute()
  return null
}

export async function deleteSaved(
  db: Database,
  { dramaIds, isAll }: ParsedInput<typeof deleteEndpoint>,
  memberId: string,
): Promise<null> {
  const saved = db.deleteFrom('saved_drama').where('member_id', '=', memberId)
  await (isAll ? saved : saved.where(sql<boolean>`drama_id = ANY (${dramaIds}::text[])`)).execute()
  return null
}
