import { type Kysely, sql } from 'kysely'

/**
 * Keys of purchases that succeeded without charge, since VIP or a free episode left nothing to pay. Such a
 * key is never charged later. `coins_after` and `bonus_after` repeat the response.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `CREATE TABLE free_answer (
    member_id text NOT NULL REFERENCES wallet,
    idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
    asked text NOT NULL CHECK (length(asked) BETWEEN 1 AND 400),
    coins_after integer NOT NULL CHECK (coins_after >= 0),
    bonus_after integer NOT NULL CHECK (bonus_after >= 0),
    created_at_ms bigint NOT NULL,
    CONSTRAINT free_answer_once PRIMARY KEY (member_id, idempotency_key)
  )`,
  `CREATE TRIGGER free_answer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON free_answer
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
]
