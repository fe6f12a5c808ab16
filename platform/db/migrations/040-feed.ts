import { type Kysely, sql } from 'kysely'

/** What the order of For You goes by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Of the first free episode, what the operator names; null: its opening, which ends at a pause or after 45 seconds.
  `ALTER TABLE drama ADD COLUMN clip_start_ms integer, ADD COLUMN clip_end_ms integer,
    ADD COLUMN opening_end_ms integer CHECK (opening_end_ms > 0),
    ADD CONSTRAINT drama_clip CHECK ((clip_start_ms >= 0 AND clip_end_ms > clip_start_ms) OR num_nonnulls(clip_start_ms, clip_end_ms) = 0)`,
  // From the first time its clip is shown. `rate`: as if each had been shown twenty times in advance, and taken twice.
  `CREATE TABLE feed_drama (
    drama_id text PRIMARY KEY REFERENCES drama ON DELETE CASCADE,
    shown_count bigint NOT NULL DEFAULT 0 CHECK (shown_count >= 0),
    taken_count bigint NOT NULL DEFAULT 0 CHECK (taken_count >= 0),
    rate real NOT NULL GENERATED ALWAYS AS ((taken_count + 2.0) / (greatest(shown_count, taken_count) + 20.0)) STORED
  )`,
  'CREATE INDEX feed_drama_best ON feed_drama (rate DESC)',
  // The latest of a member and a drama.
  `CREATE TABLE feed_outcome (
    member_id text NOT NULL REFERENCES member ON DELETE CASCADE,
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    is_hidden boolean NOT NULL,
    noted_at_ms bigint NOT NULL,
    PRIMARY KEY (member_id, drama_id)
  )`,
  'CREATE INDEX feed_outcome_latest ON feed_outcome (member_id, noted_at_ms DESC)',
  'CREATE INDEX feed_outcome_by_drama ON feed_outcome (drama_id)',
]
