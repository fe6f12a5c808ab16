import { type Kysely, sql } from 'kysely'

/** VIP periods of members. Append-only, like the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // \`asked\` is the request as text, as in \`posting\`. A member's periods follow each other: operations on
  // them lock the wallet's row, and two with the same start cannot both be written. \`ordinal\` comes from
  // the entries' sequence, since members see both in one list.
  `CREATE TABLE vip_period (
    member_id text NOT NULL REFERENCES wallet,
    ordinal bigint NOT NULL DEFAULT nextval('entry_ordinal_seq') UNIQUE,
    starts_at_ms bigint NOT NULL,
    ends_at_ms bigint NOT NULL,
    idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
    asked text NOT NULL CHECK (length(asked) BETWEEN 1 AND 400),
    reason text NOT NULL CHECK (length(reason) <= 200),
    created_at_ms bigint NOT NULL,
    CONSTRAINT vip_period_once UNIQUE (member_id, idempotency_key),
    CONSTRAINT vip_period_follows PRIMARY KEY (member_id, starts_at_ms),
    CONSTRAINT vip_period_lasts CHECK (starts_at_ms >= created_at_ms AND ends_at_ms > starts_at_ms)
  )`,
  'CREATE INDEX vip_period_to_list ON vip_period (member_id, ordinal)',
  `CREATE TRIGGER vip_period_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vip_period
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
]
