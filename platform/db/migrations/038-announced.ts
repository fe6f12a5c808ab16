import { type Kysely, sql } from 'kysely'

/**
 * Announced dramas: public, with the day they come and no public episode. Members save them without one; after the first episode,
 * such a row of My List shows the first that they may open. The former release reads such a drama as one without episodes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // It stays after the first episode: without a public one, the drama is announced again.
  `ALTER TABLE drama
    ADD COLUMN comes_on text CONSTRAINT drama_comes_on_day CHECK (comes_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    DROP CONSTRAINT drama_episode_count_check,
    ADD CONSTRAINT drama_episode_count_check CHECK (episode_count >= 0)`,
  // Rankings leave them out, and subtract their number.
  'CREATE INDEX drama_announced ON drama (id) WHERE episode_count = 0 AND NOT is_hidden',
  'ALTER TABLE saved_drama ALTER COLUMN episode_id DROP NOT NULL',
]
