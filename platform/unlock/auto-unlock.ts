import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { setAutoUnlock as autoEndpoint, autoUnlockList } from '../../contract/extensions/unlocks.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { selectDramas, wordDrama } from '../catalog/dramas/drama-cards.ts'
import type { Database } from '../db/tables.ts'

export async function setAutoUnlock(
  db: Database,
  { dramaId, isOn }: ParsedInput<typeof autoEndpoint>,
  { memberId }: Viewer,
): Promise<null | Refusal> {
  if (!isOn) {
    await db
      .deleteFrom('auto_unlock')
      .where('member_id', '=', memberId)
      .where('drama_id', '=', dramaId)
      .execute()
    return null
  }
  const drama = await db.selectFrom('drama').select('id').where('id', '=', dramaId).executeTakeFirst()
  if (!drama) return new Refusal('episodeNotFound', 'There is no such drama.')
  await db
    .insertInto('auto_unlock')
    .values({ member_id: memberId, drama_id: dramaId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

export async function listAutoUnlocks(
  db: Database,
  { memberId, language }: { memberId: string; language: string },
): Promise<HandlerResult<typeof autoUnlockList>> {
  const rows = await db
    .selectFrom('auto_unlock')
    .select('drama_id')
    .where('member_id', '=', memberId)
    .execute()
  const ids = rows.map((row) => row.drama_id)
  const records = (await selectDramas(db, ids, language)).map((drama) => ({
    dramaId: drama.id,
    dramaName: wordDrama(drama, language).name,
  }))
  return {
    records: records.toSorted((one, other) => one.dramaName.localeCompare(other.dramaName, language)),
  }
}
