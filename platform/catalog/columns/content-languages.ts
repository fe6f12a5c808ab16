import type { Database } from '../../db/tables.ts'
import { columnLanguages, storedColumns } from './stored-columns.ts'

export async function contentLanguages(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('content_language').select('language').execute()
  const languages = new Set([...rows.map((row) => row.language), ...columnLanguages(await storedColumns(db))])
  return [...languages].toSorted()
}
