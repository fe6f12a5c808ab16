import type { Database } from '../../db/tables.ts'
import type { Clock } from '../../runtime/clock.ts'
import { columnsChangedAtMs } from './stored-columns.ts'

/** Changes with every publication, and whenever Home shows other rows; 0 before the first publication. */
export async function catalogueVersion({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const { newest } = await db
    .selectFrom('drama')
    .select((row) => row.fn.max('updated_at_ms').as('newest'))
    .executeTakeFirstOrThrow()
  return Math.max(newest ?? 0, await columnsChangedAtMs(db, clock.nowMs()))
}
