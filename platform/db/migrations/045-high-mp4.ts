import { type Kysely, sql } from 'kysely'

/** Whether an episode has a second plain file. What the former release publishes has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE episode ADD COLUMN has_high_mp4 boolean NOT NULL DEFAULT false').execute(db)
}
