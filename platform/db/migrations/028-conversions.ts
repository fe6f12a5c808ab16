import { type Kysely, sql } from 'kysely'

/**
 * Orders that an advertising network learns of (record 101): noted with the order, due from the moment it is credited, ended once.
 * What identifies the click and its browser is there until then; deleting an account deletes its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `CREATE TABLE conversion (
    order_id text NOT NULL REFERENCES top_up_order,
    network text NOT NULL CHECK (network ~ '^[a-z]{1,16}$'),
    member_id text NOT NULL REFERENCES member,
    click_id text CHECK (length(click_id) <= 512),
    user_agent text CHECK (length(user_agent) <= 512),
    noted_at_ms bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('noted', 'due', 'sent', 'givenUp')),
    due_at_ms bigint,
    attempt_count integer NOT NULL DEFAULT 0,
    ended_at_ms bigint,
    PRIMARY KEY (order_id, network),
    CHECK ((state = 'due') = (due_at_ms IS NOT NULL)),
    CHECK ((state IN ('sent', 'givenUp')) = (ended_at_ms IS NOT NULL)),
    CHECK ((click_id IS NULL) = (ended_at_ms IS NOT NULL)),
    CHECK ((user_agent IS NULL) = (ended_at_ms IS NOT NULL))
  )`,
  'CREATE INDEX conversion_by_member ON conversion (member_id, order_id)',
  `CREATE INDEX conversion_due ON conversion (network, due_at_ms) WHERE state = 'due'`,
  `CREATE INDEX conversion_noted ON conversion (noted_at_ms) WHERE state = 'noted'`,
  `CREATE INDEX conversion_ended ON conversion (ended_at_ms) WHERE ended_at_ms IS NOT NULL`,
  // What was sent is never sent again.
  `CREATE TRIGGER conversion_ends_once BEFORE UPDATE ON conversion
    FOR EACH ROW WHEN (OLD.ended_at_ms IS NOT NULL) EXECUTE FUNCTION refuse_change()`,
]
