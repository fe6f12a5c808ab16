import type { Database } from '../db/tables.ts'

/** Another number whenever something was published since; 0 before anything was. */
export async function catalogueVersion(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('drama')
    .select((row) => row.fn.max('updated_at_ms').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
