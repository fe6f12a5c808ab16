import type { Database } from '../db/tables.ts'

export async function countDueConversions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('conversion')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'due')
    .executeTakeFirstOrThrow()
  return count
}
