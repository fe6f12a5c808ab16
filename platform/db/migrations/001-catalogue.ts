import { type Kysely, sql } from 'kysely'

/** Dramas, their texts, genres and episodes; the rows of Home; plays by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // `ordinal` is the order of first publication and never changes: "newest" scans it backwards.
  // `week_play_count` is stored with the drama so that the ranking is one index scan.
  `CREATE TABLE drama (
    id text PRIMARY KEY,
    key text NOT NULL UNIQUE,
    ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    language text NOT NULL,
    name text NOT NULL,
    introduction text NOT NULL,
    cover_key text NOT NULL,
    wide_cover_key text,
    cover_color text NOT NULL,
    episode_count integer NOT NULL CHECK (episode_count >= 1),
    week_play_count bigint NOT NULL DEFAULT 0 CHECK (week_play_count >= 0),
    editorial_position integer NOT NULL DEFAULT ${2 ** 31 - 1},
    published_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
  )`,
  'CREATE INDEX drama_by_week ON drama (week_play_count DESC, editorial_position, ordinal DESC)',
  `CREATE TABLE drama_translation (
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    base_language text NOT NULL,
    language text NOT NULL,
    name text,
    introduction text,
    PRIMARY KEY (drama_id, base_language, language)
  )`,
  'CREATE TABLE content_language (language text PRIMARY KEY)',
  `CREATE TABLE category (
    id text PRIMARY KEY,
    language text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL UNIQUE,
    ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    drama_count integer NOT NULL DEFAULT 0 CHECK (drama_count >= 0)
  )`,
  `CREATE TABLE category_translation (
    category_id text NOT NULL REFERENCES category ON DELETE CASCADE,
    base_language text NOT NULL,
    language text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (category_id, base_language, language)
  )`,
  // `drama_ordinal` repeats drama.ordinal so that a page of a genre, newest first, is one index scan.
  `CREATE TABLE drama_category (
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    category_id text NOT NULL REFERENCES category ON DELETE CASCADE,
    drama_ordinal bigint NOT NULL,
    position smallint NOT NULL,
    PRIMARY KEY (drama_id, category_id)
  )`,
  `CREATE UNIQUE INDEX drama_category_newest ON drama_category (category_id, drama_ordinal DESC) INCLUDE (drama_id)`,
  // An episode is never deleted, since unlocks and histories refer to it: one beyond the new end is hidden.
  `CREATE TABLE episode (
    id text PRIMARY KEY,
    drama_id text NOT NULL REFERENCES drama,
    number integer NOT NULL CHECK (number BETWEEN 1 AND 999),
    media_key text NOT NULL,
    first_frame_key text NOT NULL,
    duration_ms integer NOT NULL CHECK (duration_ms > 0),
    captions jsonb NOT NULL,
    is_free boolean NOT NULL,
    is_app_only boolean NOT NULL,
    price_coins integer NOT NULL CHECK (price_coins BETWEEN 0 AND 1000000000),
    is_hidden boolean NOT NULL DEFAULT false,
    UNIQUE (drama_id, number)
  )`,
  `CREATE TABLE home_column (
    id text PRIMARY KEY,
    position integer NOT NULL UNIQUE,
    type text NOT NULL,
    name text NOT NULL,
    category_id text REFERENCES category,
    CHECK ((type = 'genre') = (category_id IS NOT NULL))
  )`,
  `CREATE TABLE home_column_translation (
    column_id text NOT NULL REFERENCES home_column ON DELETE CASCADE,
    base_language text NOT NULL,
    language text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (column_id, base_language, language)
  )`,
  `CREATE TABLE home_column_drama (
    column_id text NOT NULL REFERENCES home_column ON DELETE CASCADE,
    position integer NOT NULL,
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    PRIMARY KEY (column_id, position),
    UNIQUE (column_id, drama_id)
  )`,
  `CREATE TABLE drama_day_play (
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    day integer NOT NULL,
    play_count bigint NOT NULL CHECK (play_count > 0),
    PRIMARY KEY (drama_id, day)
  )`,
  // The platform's state: the last seed, the day of the ranking.
  `CREATE TABLE platform_state (
    name text PRIMARY KEY,
    value text NOT NULL
  )`,
  `INSERT INTO category (id, language, name, name_folded) VALUES ('all', 'en', 'All', '*all')`,
]
