import { type Kysely, sql } from 'kysely'

/**
 * Dramas and episodes that are not public: scheduled, hidden, removed. On a large catalogue this rewrites the
 * episodes once, which takes seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // `takenDown` is also removed for members who paid. `revoked_at_ms`: media addresses signed until then are
  // refused. `published_at_ms` is null until a drama is public for the first time; it gets a new `ordinal`
  // then.
  `ALTER TABLE drama
    ADD COLUMN state text NOT NULL DEFAULT 'published'
      CONSTRAINT drama_state CHECK (state IN ('published', 'scheduled', 'hidden', 'removed', 'takenDown')),
    ADD COLUMN is_hidden boolean NOT NULL GENERATED ALWAYS AS (state <> 'published') STORED,
    ADD COLUMN publish_at_ms bigint,
    ADD COLUMN revoked_at_ms bigint,
    ALTER COLUMN published_at_ms DROP NOT NULL,
    ADD CONSTRAINT drama_is_scheduled CHECK ((state = 'scheduled') = (publish_at_ms IS NOT NULL)),
    ADD CONSTRAINT drama_was_public CHECK (state <> 'published' OR published_at_ms IS NOT NULL)`,
  // `leftOut`: the latest import has fewer episodes.
  `ALTER TABLE episode
    ADD COLUMN state text NOT NULL DEFAULT 'published'
      CONSTRAINT episode_state CHECK (state IN ('published', 'scheduled', 'hidden', 'removed', 'takenDown', 'leftOut')),
    ADD COLUMN publish_at_ms bigint,
    ADD COLUMN revoked_at_ms bigint,
    ADD CONSTRAINT episode_is_scheduled CHECK ((state = 'scheduled') = (publish_at_ms IS NOT NULL))`,
  "UPDATE episode SET state = 'leftOut' WHERE is_hidden",
  `ALTER TABLE episode
    DROP COLUMN is_hidden,
    ADD COLUMN is_hidden boolean NOT NULL GENERATED ALWAYS AS (state <> 'published') STORED`,

  ...['drama', 'episode'].flatMap((table) => [
    `CREATE INDEX ${table}_due ON ${table} (publish_at_ms) WHERE publish_at_ms IS NOT NULL`,
    `CREATE INDEX ${table}_revoked ON ${table} (revoked_at_ms) WHERE revoked_at_ms IS NOT NULL`,
  ]),

  // Hidden dramas are in no list, so that lists never read past them.
  'ALTER TABLE drama_category ADD COLUMN is_listed boolean NOT NULL DEFAULT true',
  'DROP INDEX drama_category_newest',
  `CREATE UNIQUE INDEX drama_category_newest ON drama_category (category_id, drama_ordinal DESC) INCLUDE (drama_id)
    WHERE is_listed`,
  'DROP INDEX drama_by_week',
  `CREATE INDEX drama_by_week ON drama (week_play_count DESC, editorial_position, ordinal DESC) WHERE NOT is_hidden`,
]
