import { type Kysely, sql } from 'kysely'

/**
 * Usage events are stored once however often they are sent, and those of a device can be found and deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Null: the sender gave none.
  'ALTER TABLE usage_event ADD COLUMN event_id text CONSTRAINT usage_event_once UNIQUE',
  `ALTER TABLE usage_batch ADD COLUMN equipment_id text
    GENERATED ALWAYS AS (common ->> 'equipmentId') STORED`,
  'CREATE INDEX usage_batch_of_device ON usage_batch (equipment_id) WHERE equipment_id IS NOT NULL',
]
