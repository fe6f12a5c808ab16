import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The order of lists: a number that grows with every change, since two changes may share a millisecond.
  'CREATE SEQUENCE library_ordinal AS bigint',
  // \`episode_id\` is the episode that was open when the drama was saved.
  `CREATE TABLE saved_drama (
    member_id text NOT NULL REFERENCES member,
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    episode_id text NOT NULL REFERENCES episode,
    ordinal bigint NOT NULL DEFAULT nextval('library_ordinal'),
    saved_at_ms bigint NOT NULL,
    PRIMARY KEY (member_id, drama_id)
  )`,
  'CREATE INDEX saved_drama_newest ON saved_drama (member_id, ordinal DESC)',
  `CREATE TABLE liked_episode (
    member_id text NOT NULL REFERENCES member,
    episode_id text NOT NULL REFERENCES episode,
    liked_at_ms bigint NOT NULL,
    PRIMARY KEY (member_id, episode_id)
  )`,
  // One row per drama, with the last opened episode.
  `CREATE TABLE watched_drama (
    member_id text NOT NULL REFERENCES member,
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    episode_id text NOT NULL REFERENCES episode,
    ordinal bigint NOT NULL DEFAULT nextval('library_ordinal'),
    watched_at_ms bigint NOT NULL,
    PRIMARY KEY (member_id, drama_id)
  )`,
  'CREATE INDEX watched_drama_newest ON watched_drama (member_id, ordinal DESC)',
  `CREATE TABLE playback_position (
    member_id text NOT NULL REFERENCES member,
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    episode_id text NOT NULL REFERENCES episode,
    position_ms integer NOT NULL CHECK (position_ms > 0),
    saved_at_ms bigint NOT NULL,
    PRIMARY KEY (member_id, drama_id, episode_id)
  )`,
  `CREATE TABLE auto_unlock (
    member_id text NOT NULL REFERENCES member,
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    PRIMARY KEY (member_id, drama_id)
  )`,
]
