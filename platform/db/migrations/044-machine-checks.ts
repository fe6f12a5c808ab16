import { type Kysely, sql } from 'kysely'

/** What each machine found when it last checked itself. The former release does not know it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE TABLE machine_check (
      machine text PRIMARY KEY,
      release text NOT NULL,
      started_at_ms bigint NOT NULL,
      seen_at_ms bigint NOT NULL,
      asked_at_ms bigint,
      checked_at_ms bigint,
      checks text NOT NULL DEFAULT '[]'
    )`)
    .execute(db)
}
