import { type Kysely, sql } from 'kysely'

/** Seasons of a series, how much of a drama is free, and what its viewers watched besides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `ALTER TABLE drama
    ADD COLUMN series_key text,
    ADD COLUMN season integer CHECK (season >= 1),
    ADD COLUMN free_episode_count integer NOT NULL DEFAULT 0 CHECK (free_episode_count >= 0),
    ADD CONSTRAINT drama_season CHECK ((series_key IS NULL) = (season IS NULL))`,
  'CREATE INDEX drama_of_series ON drama (series_key, season) WHERE series_key IS NOT NULL',
  `UPDATE drama SET free_episode_count = free.count
    FROM (SELECT drama_id, count(*) FROM episode WHERE is_free AND NOT is_hidden GROUP BY drama_id) AS free
    WHERE free.drama_id = drama.id`,

  // One row per drama, counted again once a day; 0: not yet. `dramas` are at most as many as a page needs,
  // best first.
  `CREATE TABLE also_watched (
    drama_id text PRIMARY KEY REFERENCES drama ON DELETE CASCADE,
    counted_at_ms bigint NOT NULL DEFAULT 0,
    dramas jsonb NOT NULL DEFAULT '[]'
  )`,
  'CREATE INDEX also_watched_due ON also_watched (counted_at_ms)',
  'INSERT INTO also_watched (drama_id) SELECT id FROM drama',

  // The latest viewers of a drama are one index scan, however many there were.
  'CREATE INDEX watched_drama_viewers ON watched_drama (drama_id, ordinal DESC) INCLUDE (member_id)',
  'DROP INDEX watched_drama_by_drama',
]
