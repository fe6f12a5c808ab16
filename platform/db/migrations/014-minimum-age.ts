import { type Kysely, sql } from 'kysely'

/** The age from which a drama is recommended; null: no mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE drama ADD COLUMN minimum_age smallint
      CONSTRAINT drama_minimum_age CHECK (minimum_age BETWEEN 1 AND 21)`.execute(db)
}
