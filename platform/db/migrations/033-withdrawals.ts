import { type Kysely, sql } from 'kysely'

/**
 * Withdrawal from a purchase (record 130). An order keeps the language and the sentence with which its buyer consented, the days and
 * countries (null: all) that its package was sold with, and, once credited, until when it can be withdrawn from. A withdrawal is written with the posting that takes
 * back what was left; the sweep has the provider pay back `refund_minor`, once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `ALTER TABLE top_up_order
    ADD COLUMN language text CHECK (length(language) <= 35),
    ADD COLUMN consent text CHECK (length(consent) <= 2000),
    ADD COLUMN withdrawal_days integer CHECK (withdrawal_days BETWEEN 1 AND 366),
    ADD COLUMN withdrawal_countries text,
    ADD COLUMN withdraw_until_ms bigint,
    ADD COLUMN refunded_minor bigint CHECK (refunded_minor BETWEEN 0 AND price_cents)`,
  // After a withdrawal the rest of the money may still move.
  `ALTER TABLE top_up_order DROP CONSTRAINT top_up_order_may_move,
    ADD CONSTRAINT top_up_order_may_move CHECK (recheck_at_ms IS NULL OR state IN ('credited', 'expired', 'refunded'))`,
  `CREATE TRIGGER top_up_order_consent_stays BEFORE UPDATE ON top_up_order
    FOR EACH ROW WHEN (
      ROW(OLD.language, OLD.consent, OLD.withdrawal_days, OLD.withdrawal_countries)
        IS DISTINCT FROM ROW(NEW.language, NEW.consent, NEW.withdrawal_days, NEW.withdrawal_countries)
      OR (OLD.withdraw_until_ms IS NOT NULL AND OLD.withdraw_until_ms IS DISTINCT FROM NEW.withdraw_until_ms)
    ) EXECUTE FUNCTION refuse_change()`,
  // What its buyer was shown, and agreed to, never changes: `refunded_minor` null on a refunded order means its whole price.
  `CREATE TABLE withdrawal (
    order_id text PRIMARY KEY,
    member_id text NOT NULL REFERENCES member,
    name text NOT NULL CHECK (length(name) <= 120),
    send_to text CHECK (length(send_to) <= 254),
    statement text NOT NULL CHECK (length(statement) <= 4000),
    language text NOT NULL CHECK (length(language) <= 35),
    refund_minor bigint NOT NULL CHECK (refund_minor >= 0),
    coins_back bigint NOT NULL CHECK (coins_back >= 0),
    bonus_back bigint NOT NULL CHECK (bonus_back >= 0),
    vip_ms_back bigint NOT NULL CHECK (vip_ms_back >= 0),
    coins_used bigint NOT NULL CHECK (coins_used >= 0),
    bonus_used bigint NOT NULL CHECK (bonus_used >= 0),
    vip_ms_used bigint NOT NULL CHECK (vip_ms_used >= 0),
    confirmed_at_ms bigint NOT NULL,
    refund_id text,
    refunded_at_ms bigint,
    failure text,
    next_check_at_ms bigint,
    check_count integer NOT NULL DEFAULT 0,
    CHECK (refunded_at_ms IS NULL OR next_check_at_ms IS NULL),
    FOREIGN KEY (order_id, member_id) REFERENCES top_up_order (id, member_id)
  )`,
  `CREATE TRIGGER withdrawal_stays BEFORE DELETE OR TRUNCATE ON withdrawal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER withdrawal_is_frozen BEFORE UPDATE ON withdrawal
    FOR EACH ROW WHEN (
      ROW(OLD.order_id, OLD.member_id, OLD.statement, OLD.language, OLD.refund_minor, OLD.coins_back, OLD.bonus_back,
        OLD.vip_ms_back, OLD.coins_used, OLD.bonus_used, OLD.vip_ms_used, OLD.confirmed_at_ms)
      IS DISTINCT FROM ROW(NEW.order_id, NEW.member_id, NEW.statement, NEW.language, NEW.refund_minor, NEW.coins_back,
        NEW.bonus_back, NEW.vip_ms_back, NEW.coins_used, NEW.bonus_used, NEW.vip_ms_used, NEW.confirmed_at_ms)
    ) EXECUTE FUNCTION refuse_change()`,
  'CREATE INDEX withdrawal_by_member ON withdrawal (member_id, confirmed_at_ms)',
  'CREATE INDEX withdrawal_due ON withdrawal (next_check_at_ms) WHERE next_check_at_ms IS NOT NULL',
]
