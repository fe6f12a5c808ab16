import { type Kysely, sql } from 'kysely'

/**
 * Release 0.1.0 still stores and sweeps usage events while it is being replaced (record 070). To be dropped
 * by the next release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** It creates no days; it runs for hours beside this one, not for a week. */
const DAYS_AHEAD = 7
const TODAY = '(extract(epoch FROM now()) / 86400)::integer'

const STATEMENTS = [
  // It stores the common fields of a batch once, and then the events, without their day and these fields.
  `CREATE TABLE usage_batch (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    received_at_ms bigint NOT NULL,
    common jsonb NOT NULL
  )`,
  'CREATE INDEX usage_batch_over ON usage_batch (received_at_ms)',
  `ALTER TABLE usage_event
    ADD COLUMN batch_id bigint,
    ADD COLUMN position integer,
    ALTER COLUMN day SET DEFAULT ${TODAY},
    ALTER COLUMN received_at_ms SET DEFAULT 0,
    ALTER COLUMN common SET DEFAULT '{}'`,
  `CREATE FUNCTION fill_former_usage_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT received_at_ms, common INTO STRICT NEW.received_at_ms, NEW.common FROM usage_batch WHERE id = NEW.batch_id;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER usage_event_of_former_release BEFORE INSERT ON usage_event
    FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL) EXECUTE FUNCTION fill_former_usage_event()`,
  // Without an event there is no former release.
  `SELECT open_usage_day(day) FROM generate_series(${TODAY}, ${TODAY} + ${DAYS_AHEAD}) AS days(day)
    WHERE EXISTS (SELECT FROM usage_event)`,
]
