import { type Kysely, sql } from 'kysely'

/**
 * Asks of new accounts to take the place of one whose sign-in provider was lost (record 133). A row with `ends_at_ms` was confirmed by
 * the link of a mail; then, the asker may finish it. Finishing deletes the asker's account, and with it the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Without a target, address and proof were wrong: it counts as an attempt. Of links, only hashes are stored.
  `CREATE TABLE recovery (
    id text PRIMARY KEY,
    asker_id text NOT NULL REFERENCES member,
    target_id text REFERENCES member,
    asked_at_ms bigint NOT NULL,
    token_hash text UNIQUE,
    stop_hash text UNIQUE,
    ends_at_ms bigint,
    ended_at_ms bigint,
    ended_reason text CHECK (ended_reason IN ('stopped', 'givenUp', 'lapsed')),
    CHECK (asker_id <> target_id),
    CHECK ((target_id IS NULL) = (token_hash IS NULL)),
    CHECK ((ends_at_ms IS NULL) = (stop_hash IS NULL)),
    CHECK (ends_at_ms IS NULL OR target_id IS NOT NULL),
    CHECK ((ended_at_ms IS NULL) = (ended_reason IS NULL))
  )`,
  ...['asker', 'target'].flatMap((side) => [
    `CREATE UNIQUE INDEX one_recovery_of_${side} ON recovery (${side}_id)
      WHERE ends_at_ms IS NOT NULL AND ended_at_ms IS NULL`,
    `CREATE INDEX recovery_by_${side} ON recovery (${side}_id, asked_at_ms)`,
  ]),
  'CREATE INDEX recovery_over ON recovery ((coalesce(ended_at_ms, ends_at_ms, asked_at_ms)))',
]
