import { type Kysely, sql } from 'kysely'

/** Closed orders are checked again, since their money may move without a notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // When a closed order is checked again; null: never.
  `ALTER TABLE top_up_order ADD COLUMN recheck_at_ms bigint
    CONSTRAINT top_up_order_may_move CHECK (recheck_at_ms IS NULL OR state IN ('credited', 'expired'))`,
  // Existing orders are checked once soon, then like all others.
  `UPDATE top_up_order SET recheck_at_ms = created_at_ms
    WHERE state = 'credited' OR (state = 'expired' AND approved_at_ms IS NOT NULL)`,
  'CREATE INDEX top_up_order_to_recheck ON top_up_order (recheck_at_ms) WHERE recheck_at_ms IS NOT NULL',
  // The new index includes refunds in progress.
  'DROP INDEX top_up_order_to_refund',
]
