import { type Kysely, sql } from 'kysely'

/** What commands changed, and who ran them: written before the act, ended once, and never removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `CREATE TABLE operator_act (
    id text PRIMARY KEY,
    begun_at_ms bigint NOT NULL,
    operator text NOT NULL CHECK (length(operator) BETWEEN 1 AND 100),
    act text NOT NULL CHECK (length(act) <= 40),
    subject text NOT NULL CHECK (length(subject) <= 200),
    details text NOT NULL CHECK (length(details) <= 500),
    outcome text CHECK (outcome IN ('done', 'refused', 'failed'))
  )`,
  'CREATE INDEX operator_act_by_time ON operator_act (begun_at_ms, id)',
  `CREATE TRIGGER operator_act_stays BEFORE DELETE OR TRUNCATE ON operator_act
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER operator_act_keeps_its_facts BEFORE UPDATE OF id, begun_at_ms, operator, act, subject, details ON operator_act
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER operator_act_ends_once BEFORE UPDATE ON operator_act
    FOR EACH ROW WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION refuse_change()`,
]
