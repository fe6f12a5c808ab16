import { type Kysely, sql } from 'kysely'

/**
 * Where the visits came from in which members signed up and ordered (record 099). A click id is there only with consent; deleting
 * an account deletes its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const COLUMNS = `
    ${['source', 'medium', 'campaign', 'content', 'term'].map((name) => `${name} text NOT NULL CHECK (length(${name}) <= 64)`).join(',\n    ')},
    click_param text CHECK (length(click_param) <= 16),
    click_id text CHECK (length(click_id) <= 512),
    noted_at_ms bigint NOT NULL,
    CHECK ((click_param IS NULL) = (click_id IS NULL))`

const STATEMENTS = [
  `CREATE TABLE member_source (
    member_id text PRIMARY KEY REFERENCES member,${COLUMNS}
  )`,
  `CREATE TABLE order_source (
    order_id text PRIMARY KEY REFERENCES top_up_order,
    member_id text NOT NULL REFERENCES member,${COLUMNS}
  )`,
  'CREATE INDEX order_source_by_member ON order_source (member_id, order_id)',
]
