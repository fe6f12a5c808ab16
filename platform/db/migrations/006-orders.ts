import { type Kysely, sql } from 'kysely'

/** Top-ups from the button press to the credit or refund, and the provider's notices about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const FROZEN = [
  'id',
  'ordinal',
  'member_id',
  'extend_product_id',
  'asked',
  'product_id',
  'product_name',
  'price_cents',
  'currency',
  'coins',
  'bonus',
  'vip_days',
  'coins_expire_after_days',
  'bonus_expires_after_days',
  'store_type',
  'drama_id',
  'episode_id',
  'return_url',
  'create_request_id',
  'capture_request_id',
  'refund_request_id',
  'created_at_ms',
]

const WRITTEN_ONCE = [
  'provider_order_id',
  'pay_address',
  'approved_at_ms',
  'capture_id',
  'credit_posting_id',
  'credited_at_ms',
  'first_reward_bonus',
  'reported_at_ms',
  'refund_id',
  'refund_reason',
  'refund_posting_id',
  'refunded_at_ms',
  'shortfall_coins',
  'shortfall_bonus',
]

/** The trigger function that checks changes of an order; `extra` is another check. */
export function defineForward(forward: Readonly<Record<string, readonly string[]>>, extra = ''): string {
  return `CREATE OR REPLACE FUNCTION order_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    forward jsonb := '${JSON.stringify(forward)}';
    was jsonb := to_jsonb(OLD);
    is_now jsonb := to_jsonb(NEW);
    name text;
  BEGIN
    IF NEW.state <> OLD.state AND NOT (forward -> OLD.state) ? NEW.state THEN
      RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
    END IF;
    FOREACH name IN ARRAY ARRAY['${FROZEN.join("', '")}'] LOOP
      IF is_now -> name IS DISTINCT FROM was -> name THEN
        RAISE EXCEPTION '% of order % is never changed', name, OLD.id USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
    FOREACH name IN ARRAY ARRAY['${WRITTEN_ONCE.join("', '")}'] LOOP
      IF was ->> name IS NOT NULL AND is_now -> name IS DISTINCT FROM was -> name THEN
        RAISE EXCEPTION '% of order % is written once', name, OLD.id USING ERRCODE = 'restrict_violation';
      END IF;
    END LOOP;
    ${extra}
    RETURN NEW;
  END $$`
}

const STATEMENTS = [
  // The row is committed before the provider is called, with the ids of every request to it, so that a
  // repeated request is recognised. \`asked\` is a hash of the member's request.
  //
  // \`next_check_at_ms\` is the next check at the provider; only final orders have none. \`reported_at_ms\`
  // is when the member was notified of the result; an order that nobody paid ends silently. \`shortfall_…\`
  // is what a refund could not take back because it was spent.
  `CREATE TABLE top_up_order (
    id text PRIMARY KEY,
    ordinal bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    member_id text NOT NULL REFERENCES wallet,
    extend_product_id text NOT NULL CHECK (length(extend_product_id) BETWEEN 5 AND 200),
    asked text NOT NULL,
    state text NOT NULL DEFAULT 'created'
      CHECK (state IN ('created', 'approved', 'pending', 'failed', 'expired', 'credited', 'refunded')),
    product_id text NOT NULL,
    product_name text NOT NULL,
    price_cents integer NOT NULL CHECK (price_cents > 0),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    coins integer NOT NULL CHECK (coins >= 0),
    bonus integer NOT NULL CHECK (bonus >= 0),
    vip_days integer NOT NULL CHECK (vip_days >= 0),
    coins_expire_after_days integer CHECK (coins_expire_after_days > 0),
    bonus_expires_after_days integer CHECK (bonus_expires_after_days > 0),
    store_type smallint NOT NULL,
    drama_id text,
    episode_id text,
    return_url text NOT NULL,
    create_request_id text NOT NULL UNIQUE,
    capture_request_id text NOT NULL UNIQUE,
    refund_request_id text NOT NULL UNIQUE,
    created_at_ms bigint NOT NULL,
    provider_order_id text CONSTRAINT top_up_order_of_provider UNIQUE,
    pay_address text,
    approved_at_ms bigint,
    failure text,
    next_check_at_ms bigint,
    check_count integer NOT NULL DEFAULT 0,
    capture_id text CONSTRAINT top_up_order_one_capture UNIQUE,
    credit_posting_id text CONSTRAINT top_up_order_one_credit UNIQUE,
    credited_at_ms bigint,
    first_reward_bonus integer CHECK (first_reward_bonus > 0),
    reported_at_ms bigint,
    refund_id text UNIQUE,
    refund_reason text CHECK (length(refund_reason) <= 200),
    refund_asked_at_ms bigint,
    CHECK ((refund_reason IS NULL) = (refund_asked_at_ms IS NULL)),
    refund_posting_id text UNIQUE,
    refunded_at_ms bigint,
    shortfall_coins integer CHECK (shortfall_coins >= 0),
    shortfall_bonus integer CHECK (shortfall_bonus >= 0),
    CONSTRAINT top_up_order_once UNIQUE (member_id, extend_product_id),
    CONSTRAINT top_up_order_buys_something CHECK (coins + bonus + vip_days > 0),
    CHECK ((provider_order_id IS NULL) = (pay_address IS NULL)),
    CONSTRAINT top_up_order_is_watched
      CHECK ((state IN ('created', 'approved', 'pending')) = (next_check_at_ms IS NOT NULL)),
    CONSTRAINT top_up_order_is_paid
      CHECK (state NOT IN ('credited', 'refunded') OR (capture_id IS NOT NULL AND credited_at_ms IS NOT NULL)),
    CONSTRAINT top_up_order_is_credited
      CHECK (state NOT IN ('credited', 'refunded') OR coins + bonus = 0 OR credit_posting_id IS NOT NULL),
    CHECK ((state = 'refunded') = (refunded_at_ms IS NOT NULL)),
    FOREIGN KEY (credit_posting_id, member_id) REFERENCES posting (id, member_id),
    FOREIGN KEY (refund_posting_id, member_id) REFERENCES posting (id, member_id)
  )`,
  'CREATE INDEX top_up_order_of_member ON top_up_order (member_id, ordinal)',
  'CREATE INDEX top_up_order_to_check ON top_up_order (next_check_at_ms) WHERE next_check_at_ms IS NOT NULL',
  // Orders the member has yet to be notified of.
  `CREATE INDEX top_up_order_untold ON top_up_order (member_id, ordinal)
    WHERE reported_at_ms IS NULL AND state <> 'refunded'`,
  // Refunds in progress: the provider may have paid back what the ledger still has.
  `CREATE INDEX top_up_order_to_refund ON top_up_order (ordinal)
    WHERE refund_reason IS NOT NULL AND refunded_at_ms IS NULL`,
  // The reward of a first top-up is given once.
  `CREATE UNIQUE INDEX top_up_order_one_first_reward ON top_up_order (member_id) WHERE first_reward_bonus IS NOT NULL`,

  // States only go forward. A late payment still belongs to the member: an expired order may be credited; a
  // failed one took no money.
  defineForward({
    created: ['approved', 'pending', 'credited', 'failed', 'expired'],
    approved: ['pending', 'credited', 'failed', 'expired'],
    pending: ['credited', 'failed', 'expired'],
    expired: ['credited'],
    failed: [],
    credited: ['refunded'],
    refunded: [],
  }),
  `CREATE TRIGGER top_up_order_goes_forward BEFORE UPDATE ON top_up_order
    FOR EACH ROW EXECUTE FUNCTION order_goes_forward()`,
  `CREATE TRIGGER top_up_order_stays BEFORE DELETE OR TRUNCATE ON top_up_order
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,

  // The provider's notices, each once however often it is sent. No payer data is stored. \`settled_at_ms\`:
  // its order has been checked since, or it concerns none of ours.
  `CREATE TABLE payment_notice (
    event_id text PRIMARY KEY,
    event_type text NOT NULL,
    provider_order_id text,
    capture_id text,
    received_at_ms bigint NOT NULL,
    settled_at_ms bigint
  )`,
  'CREATE INDEX payment_notice_to_settle ON payment_notice (received_at_ms) WHERE settled_at_ms IS NULL',
  'CREATE INDEX payment_notice_over ON payment_notice (received_at_ms)',
]
