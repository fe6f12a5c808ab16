import { type Kysely, sql } from 'kysely'

/**
 * How much money a member allows top-ups to cost in a period (record 129). The limit in effect is the row with the latest
 * `from_ms` that is not in the future; a later row is a change that waits. A row without an amount ends the limit. Deleting an
 * account deletes its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // `amount_minor` counts the smallest unit of `currency`, like `price_cents` of an order; `period` is a calendar period in UTC.
  `CREATE TABLE spending_limit (
    member_id text NOT NULL REFERENCES member,
    from_ms bigint NOT NULL,
    amount_minor bigint CHECK (amount_minor BETWEEN 0 AND 9999999999999),
    currency text CHECK (currency ~ '^[A-Z]{3}$'),
    period text CHECK (period IN ('day', 'week', 'month')),
    PRIMARY KEY (member_id, from_ms),
    CHECK ((amount_minor IS NULL) = (currency IS NULL) AND (currency IS NULL) = (period IS NULL))
  )`,
]
