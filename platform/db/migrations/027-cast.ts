import { type Kysely, sql } from 'kysely'

/** Names of a drama's actors, the leads first, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE drama ADD COLUMN cast_names jsonb NOT NULL DEFAULT '[]'`.execute(db)
}
