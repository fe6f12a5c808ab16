import { type Kysely, sql } from 'kysely'

/**
 * Usage events are partitioned by day, so that old ones are dropped with their partition (record 037). Copies
 * all usage events once: a million take less than a minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`SELECT quote_ident(current_schema()) AS schema`.execute(db)
  for (const statement of listStatements(rows[0]!.schema)) await sql.raw(statement).execute(db)
}

const DAY_MS = 86_400_000
/** The day of an event of the former tables, as `platform/tracking/usage-day.ts` has it. */
const DAY = `(CASE
  WHEN happened_at_ms / ${DAY_MS} - received_at_ms / ${DAY_MS} BETWEEN -89 AND 1 THEN happened_at_ms
  ELSE received_at_ms
END / ${DAY_MS})::integer`
const FORMER = 'former_usage_event JOIN usage_batch ON usage_batch.id = batch_id'

/** The common fields of a batch are now stored with each event, so they have to be short. */
const COMMON = `CASE WHEN length(common::text) <= 600 THEN common ELSE (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(common)
  WHERE key IN ('equipmentId', 'clientUserId', 'sessionId', 'platform', 'language', 'openMethod')
    AND length(value::text) <= 70
) END`

/** The role that runs the product may not create tables: these functions do only what it needs. */
const asOwner = (schema: string) => `LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp`

const listStatements = (schema: string) => [
  'ALTER TABLE usage_event RENAME TO former_usage_event',
  // `day` is the event's, in days since the epoch (UTC), whenever it is sent. `common` are the fields of its
  // batch. `event_id` comes from the sender; null: none.
  `CREATE TABLE usage_event (
    day integer NOT NULL,
    event_id text,
    name text NOT NULL,
    happened_at_ms bigint NOT NULL,
    received_at_ms bigint NOT NULL,
    params jsonb NOT NULL,
    common jsonb NOT NULL,
    equipment_id text GENERATED ALWAYS AS (common ->> 'equipmentId') STORED
  ) PARTITION BY RANGE (day)`,

  // A table is created and then attached, which blocks neither readers nor writers. The first lock lets one
  // caller create it at a time.
  `CREATE FUNCTION open_usage_day(day integer) RETURNS void ${asOwner(schema)} SET lock_timeout = '5s' AS $$
  DECLARE
    partition text := 'usage_event_' || to_char(date '1970-01-01' + day, 'YYYY_MM_DD');
  BEGIN
    IF day IS NULL OR day NOT BETWEEN 0 AND 99999 THEN
      RAISE 'no day of usage events: %', day USING ERRCODE = 'invalid_parameter_value';
    END IF;
    IF to_regclass(partition) IS NULL THEN
      LOCK TABLE usage_event IN SHARE UPDATE EXCLUSIVE MODE;
    END IF;
    IF to_regclass(partition) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE usage_event INCLUDING ALL)', partition);
      EXECUTE format('ALTER TABLE usage_event ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', partition, day, day + 1);
    ELSE
      -- A commit shows the table a moment before other connections see it as a partition; it holds its lock until they do.
      EXECUTE format('LOCK TABLE %I IN ACCESS SHARE MODE', partition);
    END IF;
  END $$`,
  // Dropping waits for open reads, and new writes queue behind it, so the wait is short. The next sweep tries
  // again.
  `CREATE FUNCTION drop_usage_days(before_day integer) RETURNS void ${asOwner(schema)} SET lock_timeout = '1s' AS $$
  DECLARE
    partition text;
  BEGIN
    FOR partition IN
      SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'usage_event'::regclass
        AND to_date(right(relname, 10), 'YYYY_MM_DD') - date '1970-01-01' < before_day
    LOOP
      EXECUTE format('DROP TABLE IF EXISTS %I', partition);
    END LOOP;
  EXCEPTION WHEN lock_not_available THEN
    NULL;
  END $$`,
  'REVOKE ALL ON FUNCTION open_usage_day(integer), drop_usage_days(integer) FROM PUBLIC',

  `SELECT open_usage_day(day) FROM (SELECT DISTINCT ${DAY} AS day FROM ${FORMER}) AS days`,
  `INSERT INTO usage_event (day, event_id, name, happened_at_ms, received_at_ms, params, common)
    SELECT ${DAY}, event_id, name, happened_at_ms, received_at_ms, params, ${COMMON} FROM ${FORMER}`,
  'DROP TABLE former_usage_event, usage_batch',
  'ALTER TABLE usage_event ADD CONSTRAINT usage_event_once UNIQUE (day, event_id)',
  `CREATE INDEX usage_event_of_device ON usage_event (equipment_id) WHERE equipment_id IS NOT NULL`,
]
