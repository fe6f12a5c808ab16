import type { Database } from '../db/tables.ts'

/** Changes with every publication; 0 before the first. */
export async function catalogueVersion(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('drama')
    .select((row) => row.fn.max('updated_at_ms').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
