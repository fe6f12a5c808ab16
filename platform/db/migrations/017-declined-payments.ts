import { type Kysely, sql } from 'kysely'
import { defineForward } from './006-orders.ts'

/** A declined means of payment does not end an order: its buyer may choose another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Each capture after a refusal is a new request.
  'ALTER TABLE top_up_order ADD COLUMN decline_count integer NOT NULL DEFAULT 0 CHECK (decline_count >= 0)',
  defineForward(
    {
      created: ['approved', 'pending', 'credited', 'failed', 'expired'],
      approved: ['created', 'pending', 'credited', 'failed', 'expired'],
      pending: ['credited', 'failed', 'expired'],
      expired: ['credited'],
      failed: [],
      credited: ['refunded'],
      refunded: [],
    },
    `IF NEW.decline_count NOT IN (OLD.decline_count, OLD.decline_count + 1)
      OR (OLD.state = 'approved' AND NEW.state = 'created' AND NEW.decline_count = OLD.decline_count) THEN
      RAISE EXCEPTION 'order % goes back only once it was declined, and counts it', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;`,
  ),
]
