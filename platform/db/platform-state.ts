import type { Database } from './tables.ts'

export async function readState(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('platform_state')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function writeState(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('platform_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
