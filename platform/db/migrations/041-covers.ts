import { type Kysely, sql } from 'kysely'

/** Covers on trial, and what a member is not interested in, found without their skips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Shown in For You to as many viewers each as the drama's cover.
  `ALTER TABLE drama ADD COLUMN other_cover_keys text[] NOT NULL DEFAULT '{}'`,
  'CREATE INDEX feed_outcome_hidden ON feed_outcome (member_id, noted_at_ms DESC) WHERE is_hidden',
]
