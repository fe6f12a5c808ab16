import { type Kysely, sql } from 'kysely'

/**
 * Member-owned tables are keyed by member_id first, so they can be sharded by member (record 109). The number that orders lots is
 * unique for a member. Rows that belong to an order refer to it together with its member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'ALTER TABLE lot DROP CONSTRAINT lot_ordinal_key',
  'CREATE UNIQUE INDEX lot_in_order ON lot (member_id, ordinal)',
  'ALTER TABLE top_up_order ADD CONSTRAINT top_up_order_of_member UNIQUE (id, member_id)',
  ...['order_source', 'conversion'].flatMap((table) => [
    `ALTER TABLE ${table} DROP CONSTRAINT ${table}_order_id_fkey`,
    `ALTER TABLE ${table} ADD FOREIGN KEY (order_id, member_id) REFERENCES top_up_order (id, member_id)`,
  ]),
]
