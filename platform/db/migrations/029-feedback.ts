import { type Kysely, sql } from 'kysely'

/** What viewers wrote to the operator, stored for a year (`platform/feedback/`); deleting an account deletes its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `CREATE TABLE feedback (
    id text PRIMARY KEY,
    member_id text REFERENCES member,
    description text NOT NULL CHECK (length(description) BETWEEN 1 AND 300),
    topics text NOT NULL CHECK (topics ~ '^[A-Za-z]{1,32}( [A-Za-z]{1,32}){0,7}$'),
    email text NOT NULL CHECK (length(email) <= 254),
    page text CHECK (length(page) <= 1000),
    language text NOT NULL CHECK (length(language) <= 35),
    sent_at_ms bigint NOT NULL
  )`,
  'CREATE INDEX feedback_by_time ON feedback (sent_at_ms, id)',
  'CREATE INDEX feedback_by_member ON feedback (member_id, id) WHERE member_id IS NOT NULL',
]
