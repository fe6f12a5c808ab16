import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Clock } from '../../runtime/clock.ts'
import { columnsVersion } from './stored-columns.ts'

/** Of integers that JSON keeps exactly. */
const VERSIONS = 2 ** 53

/**
 * Changes with every publication, and whenever Home shows other rows; 0 before the first publication. A sum, since the newest
 * change may be committed before an older one that took longer.
 */
export async function catalogueVersion({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const ofColumns = await columnsVersion(db, clock.nowMs())
  const { rows } = await sql<{ version: number }>`
    SELECT ((coalesce(sum(updated_at_ms), 0) + ${ofColumns}::bigint) % ${sql.lit(VERSIONS)})::bigint AS version
    FROM drama`.execute(db)
  return rows[0]!.version
}
