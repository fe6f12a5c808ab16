import { type Kysely, sql } from 'kysely'

/**
 * The folder a drama was imported from; null: unknown. Keys in Unicode's composed form, as imports write them
 * now: the file names of macOS are decomposed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE drama ADD COLUMN imported_from text`.execute(db)
  const { rows } = await sql<{ encoding: string }>`SELECT getdatabaseencoding() AS encoding`.execute(db)
  // PostgreSQL normalises text in UTF-8 only.
  if (rows[0]!.encoding !== 'UTF8') return
  await sql`
    UPDATE drama SET key = normalize(key)
    WHERE key IS NOT NFC NORMALIZED
      AND NOT EXISTS (SELECT 1 FROM drama AS other WHERE other.id <> drama.id AND normalize(other.key) = normalize(drama.key))`.execute(
    db,
  )
  await sql`UPDATE drama SET series_key = normalize(series_key) WHERE series_key IS NOT NFC NORMALIZED`.execute(
    db,
  )
}
