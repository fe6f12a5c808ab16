import { type Kysely, sql } from 'kysely'

/** A drama's cover in another language. Null: it has the drama's own cover there, as everywhere in the former release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE drama_translation ADD COLUMN cover_key text`.execute(db)
}
