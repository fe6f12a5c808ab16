import { type Kysely, sql } from 'kysely'

/** VIP can be taken back, and a refund or reversal that takes no coins has a posting too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Kinds that may have found nothing left to take. */
const TAKING_BACK = `('refund', 'reversal')`

const STATEMENTS = [
  // Two periods may begin at the same time, once an earlier one was taken back. The trigger below replaces
  // the former key.
  'ALTER TABLE vip_period DROP CONSTRAINT vip_period_follows',
  'ALTER TABLE vip_period DROP CONSTRAINT vip_period_in_order',
  'ALTER TABLE vip_period ADD CONSTRAINT vip_period_in_order PRIMARY KEY (member_id, ordinal)',
  'CREATE INDEX vip_period_by_time ON vip_period (member_id, starts_at_ms)',
  // Later periods begin `taken_ms` earlier. `ends_at_ms` is when VIP ends now.
  `CREATE TABLE vip_reversal (
    member_id text NOT NULL REFERENCES wallet,
    ordinal bigint NOT NULL DEFAULT nextval('entry_ordinal_seq'),
    period_ordinal bigint NOT NULL,
    taken_ms bigint NOT NULL CHECK (taken_ms >= 0),
    ends_at_ms bigint NOT NULL,
    reason text NOT NULL CHECK (length(reason) <= 200),
    created_at_ms bigint NOT NULL,
    CONSTRAINT vip_reversal_in_order PRIMARY KEY (member_id, ordinal),
    CONSTRAINT vip_reversal_once UNIQUE (member_id, period_ordinal),
    CONSTRAINT vip_reversal_leaves_the_past CHECK (taken_ms = 0 OR ends_at_ms >= created_at_ms),
    FOREIGN KEY (member_id, period_ordinal) REFERENCES vip_period (member_id, ordinal)
  )`,
  `CREATE TRIGGER vip_reversal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vip_reversal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,

  `CREATE FUNCTION require_vip_to_follow() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    until bigint;
  BEGIN
    PERFORM FROM wallet WHERE member_id = NEW.member_id FOR UPDATE;
    SELECT ends_at_ms INTO until FROM (
      SELECT ordinal, ends_at_ms FROM vip_period WHERE member_id = NEW.member_id
      UNION ALL
      SELECT ordinal, ends_at_ms FROM vip_reversal WHERE member_id = NEW.member_id
    ) AS earlier ORDER BY ordinal DESC LIMIT 1;
    IF TG_TABLE_NAME = 'vip_period' THEN
      IF (to_jsonb(NEW) ->> 'starts_at_ms')::bigint <> greatest(NEW.created_at_ms, until) THEN
        RAISE EXCEPTION 'a VIP period begins where the last one ends' USING ERRCODE = 'check_violation';
      END IF;
    ELSIF NEW.ends_at_ms <> until - (to_jsonb(NEW) ->> 'taken_ms')::bigint THEN
      RAISE EXCEPTION 'VIP ends earlier by what is taken back' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$`,
  ...['vip_period', 'vip_reversal'].map(
    (table) => `CREATE TRIGGER ${table}_follows BEFORE INSERT ON ${table}
      FOR EACH ROW EXECUTE FUNCTION require_vip_to_follow()`,
  ),

  // Orders a posting without entries among the others.
  'ALTER TABLE posting ADD COLUMN place bigint',
  `ALTER TABLE posting ALTER COLUMN place SET DEFAULT nextval('entry_ordinal_seq')`,
  `CREATE OR REPLACE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    checked_id text := CASE WHEN TG_TABLE_NAME = 'posting' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'posting_id' END;
    entry_count integer;
    coins_sum bigint;
    bonus_sum bigint;
  BEGIN
    SELECT count(*), coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0),
      coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0)
      INTO entry_count, coins_sum, bonus_sum FROM entry WHERE posting_id = checked_id;
    IF coins_sum <> 0 OR bonus_sum <> 0
      OR (entry_count = 0 AND to_jsonb(NEW) ->> 'kind' NOT IN ${TAKING_BACK}) THEN
      RAISE EXCEPTION 'posting % does not balance: % entries, coins %, bonus %', checked_id, entry_count, coins_sum, bonus_sum
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END $$`,
]
