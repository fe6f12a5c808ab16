import { type Kysely, sql } from 'kysely'

/**
 * The ledger of coins and bonus: append-only postings of balanced entries. The database enforces the
 * invariants: inserting an entry changes the balances, and nothing else can.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** The product API cannot express more: `contract/coins.ts`. */
const BALANCE_MAX = 1_000_000_000

const STATEMENTS = [
  // One row per member with coins. It is also the lock: every operation on a member's coins locks this row
  // first, so a member's operations are serialised.
  `CREATE TABLE wallet (
    member_id text PRIMARY KEY REFERENCES member,
    coins integer NOT NULL DEFAULT 0,
    bonus integer NOT NULL DEFAULT 0,
    day_limit_coins integer CHECK (day_limit_coins BETWEEN 0 AND ${BALANCE_MAX}),
    CONSTRAINT wallet_never_overdrawn CHECK (coins >= 0 AND bonus >= 0),
    CONSTRAINT wallet_fits_the_contract CHECK (coins::bigint + bonus <= ${BALANCE_MAX})
  )`,

  // One operation, immutable. \`asked\` is the request as text: the same key with another request is refused.
  // \`ordinal\` grows within a wallet in the order of operations. \`coins_after\` and \`bonus_after\` are for
  // receipts.
  `CREATE TABLE posting (
    id text PRIMARY KEY,
    ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    member_id text NOT NULL REFERENCES wallet,
    kind text NOT NULL,
    idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
    asked text NOT NULL CHECK (length(asked) BETWEEN 1 AND 400),
    reason text NOT NULL CHECK (length(reason) <= 200),
    coins_after integer NOT NULL CHECK (coins_after >= 0),
    bonus_after integer NOT NULL CHECK (bonus_after >= 0),
    created_at_ms bigint NOT NULL,
    CONSTRAINT posting_once UNIQUE (member_id, idempotency_key),
    UNIQUE (id, member_id)
  )`,
  'CREATE INDEX posting_of_member ON posting (member_id, ordinal)',

  // Coins that were credited together and expire together. Entries that name the lot change \`left_amount\`.
  `CREATE TABLE lot (
    id text PRIMARY KEY,
    ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    member_id text NOT NULL REFERENCES wallet,
    purse text NOT NULL CHECK (purse IN ('coins', 'bonus')),
    left_amount integer NOT NULL DEFAULT 0,
    expires_at_ms bigint,
    CONSTRAINT lot_never_overdrawn CHECK (left_amount >= 0),
    UNIQUE (id, member_id, purse)
  )`,
  // In spending order; used-up lots leave the index.
  'CREATE INDEX lot_to_spend ON lot (member_id, purse, expires_at_ms, ordinal) WHERE left_amount > 0',
  'CREATE INDEX lot_to_expire ON lot (expires_at_ms) WHERE left_amount > 0 AND expires_at_ms IS NOT NULL',

  // \`account\` is \`member\` for the posting's wallet and a house account otherwise; \`purse\` is the
  // currency, as coins never become bonus. \`account_type\` is the type under which a member's transactions
  // show the entry; others have none.
  `CREATE TABLE entry (
    ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    posting_id text NOT NULL,
    member_id text NOT NULL,
    account text NOT NULL CHECK (account IN ('member', 'sales', 'rewards', 'compensation', 'unlocks', 'expiry')),
    purse text NOT NULL CHECK (purse IN ('coins', 'bonus')),
    lot_id text,
    account_type smallint,
    amount integer NOT NULL CONSTRAINT entry_moves_something CHECK (amount <> 0),
    CHECK ((account = 'member') = (lot_id IS NOT NULL)),
    CHECK (account_type IS NULL OR account = 'member'),
    FOREIGN KEY (posting_id, member_id) REFERENCES posting (id, member_id),
    FOREIGN KEY (lot_id, member_id, purse) REFERENCES lot (id, member_id, purse)
  )`,
  'CREATE INDEX entry_of_posting ON entry (posting_id)',
  'CREATE INDEX entry_of_lot ON entry (lot_id)',
  'CREATE INDEX entry_to_list ON entry (member_id, ordinal) WHERE account_type IS NOT NULL',

  // The right to watch, with the price paid.
  `CREATE TABLE unlock (
    member_id text NOT NULL REFERENCES wallet,
    episode_id text NOT NULL REFERENCES episode,
    drama_id text NOT NULL REFERENCES drama,
    ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    price_coins integer NOT NULL CHECK (price_coins >= 0),
    coins integer NOT NULL CHECK (coins >= 0),
    bonus integer NOT NULL CHECK (bonus >= 0),
    posting_id text,
    unlocked_at_ms bigint NOT NULL,
    CONSTRAINT unlock_once PRIMARY KEY (member_id, episode_id),
    CONSTRAINT unlock_is_paid CHECK (coins + bonus = price_coins),
    CHECK ((price_coins > 0) = (posting_id IS NOT NULL)),
    FOREIGN KEY (posting_id, member_id) REFERENCES posting (id, member_id)
  )`,
  'CREATE INDEX unlock_of_member ON unlock (member_id, ordinal)',
  'CREATE INDEX unlock_of_day ON unlock (member_id, unlocked_at_ms)',
  'CREATE INDEX unlock_of_drama ON unlock (member_id, drama_id)',
  'CREATE INDEX unlock_of_posting ON unlock (posting_id)',

  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% on "%" is refused: it is only ever added to', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END $$`,
  ...['posting', 'entry', 'unlock'].map(
    (table) => `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
  // Balances change through entries only: a statement that changes them directly is not inside a trigger.
  `CREATE TRIGGER wallet_changes_by_entries BEFORE UPDATE OF coins, bonus ON wallet
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER lot_changes_by_entries BEFORE UPDATE ON lot
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change()`,
  ...['wallet', 'lot'].map(
    (table) => `CREATE TRIGGER ${table}_stays BEFORE DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
  `CREATE FUNCTION refuse_balance() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a new % is empty: its balance comes with entries', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END $$`,
  `CREATE TRIGGER wallet_starts_empty BEFORE INSERT ON wallet
    FOR EACH ROW WHEN (NEW.coins <> 0 OR NEW.bonus <> 0) EXECUTE FUNCTION refuse_balance()`,
  `CREATE TRIGGER lot_starts_empty BEFORE INSERT ON lot
    FOR EACH ROW WHEN (NEW.left_amount <> 0) EXECUTE FUNCTION refuse_balance()`,

  `CREATE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE lot SET left_amount = left_amount + NEW.amount WHERE id = NEW.lot_id;
    IF NEW.purse = 'coins' THEN
      UPDATE wallet SET coins = coins + NEW.amount WHERE member_id = NEW.member_id;
    ELSE
      UPDATE wallet SET bonus = bonus + NEW.amount WHERE member_id = NEW.member_id;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER entry_changes_balances AFTER INSERT ON entry
    FOR EACH ROW WHEN (NEW.account = 'member') EXECUTE FUNCTION apply_entry()`,

  // Checked at commit, so that a posting's entries may be written one after the other.
  `CREATE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    checked_id text := CASE WHEN TG_TABLE_NAME = 'posting' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'posting_id' END;
    entry_count integer;
    coins_sum bigint;
    bonus_sum bigint;
  BEGIN
    SELECT count(*), coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0),
      coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0)
      INTO entry_count, coins_sum, bonus_sum FROM entry WHERE posting_id = checked_id;
    IF entry_count = 0 OR coins_sum <> 0 OR bonus_sum <> 0 THEN
      RAISE EXCEPTION 'posting % does not balance: % entries, coins %, bonus %', checked_id, entry_count, coins_sum, bonus_sum
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END $$`,
  ...['posting', 'entry'].map(
    (table) => `CREATE CONSTRAINT TRIGGER ${table}_balances AFTER INSERT ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balance()`,
  ),
]
