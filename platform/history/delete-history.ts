import { sql } from 'kysely'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type { deleteHistory as deleteEndpoint } from '../../contract/history.ts'
import type { Database } from '../db/tables.ts'

export async function deleteHistory(
  db: Database,
  { dramaIds, isAll }: ParsedInput<typeof deleteEndpoint>,
  memberId: string,
): Promise<null> {
  const isNamed = isAll ? sql<boolean>`true` : sql<boolean>`drama_id = ANY (${dramaIds}::text[])`
  await db
    .with('watched', (query) =>
      query.deleteFrom('watched_drama').where('member_id', '=', memberId).where(isNamed),
    )
    .deleteFrom('playback_position')
    .where('member_id', '=', memberId)
    .where(isNamed)
    .execute()
  return null
}
