import type { Tx } from '../../db/in-transaction.ts'
import type { Database } from '../../db/tables.ts'
import { columnLanguages, storedColumns } from './stored-columns.ts'

export async function contentLanguages(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('content_language').select('language').execute()
  const languages = new Set([...rows.map((row) => row.language), ...columnLanguages(await storedColumns(db))])
  return [...languages].toSorted()
}

/** In one order everywhere, so that two publications wait for each other instead of both failing. */
export async function addContentLanguages(tx: Tx, languages: readonly string[]): Promise<void> {
  await tx
    .insertInto('content_language')
    .values(languages.toSorted().map((language) => ({ language })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
