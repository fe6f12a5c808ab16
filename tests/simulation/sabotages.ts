import { ORDER_SABOTAGES } from './order-sabotages.ts'
import { instead, type Sabotage } from './sabotage.ts'
import type { Seams } from './world.ts'

/** Every seventh transaction is rolled back where it should be committed. */
function forgetCommits(): Seams {
  let commits = 0
  return {
    rewrite(statement) {
      if (statement !== 'COMMIT') return statement
      commits += 1
      return commits % 7 === 0 ? 'ROLLBACK' : statement
    },
  }
}

/** Where a locked wallet looks for lots that have expired. */
const EXPIRED_LOTS = /"expires_at_ms" <= (?=\$\d+ order by "purse")/

const WALLET_SABOTAGES: readonly Sabotage[] = [
  {
    name: 'what has expired is spent all the same',
    seams: instead(EXPIRED_LOTS, '"expires_at_ms" < 0 and 0::bigint <= '),
  },
  {
    name: 'coins expire an hour early',
    seams: instead(EXPIRED_LOTS, '"expires_at_ms" - 3600000 <= '),
  },
  {
    name: 'coins are spent before bonus',
    seams: instead('order by "purse"', 'order by "purse" desc'),
    isInGate: true,
  },
  {
    name: 'the wallet shows what has expired',
    seams: instead('"lot"."expires_at_ms" <=', '"lot"."expires_at_ms" < 0 and 0::bigint <='),
  },
  {
    name: 'an episode is sold a coin below its price',
    seams: instead(
      /"episode"."price_coins"(?=.*"is_vip")/s,
      'greatest("episode"."price_coins" - 1, 0) as price_coins',
    ),
  },
  {
    name: 'everybody is VIP',
    seams: instead(/EXISTS \(SELECT FROM vip_period/g, '(SELECT true) OR $&'),
  },
  {
    name: 'VIP that was taken back still opens',
    seams: instead('AND (SELECT ends_at_ms FROM (', 'AND 9e15 + (SELECT ends_at_ms FROM ('),
  },
  {
    name: 'half of the days of VIP are taken back',
    seams: instead(
      /^(insert into "vip_reversal" .* values \()\$1, \$2, \$3, \$4/,
      '$1$$1, $$2, $$3::bigint / 2, $$4::bigint + $$3::bigint - $$3::bigint / 2',
    ),
    isInGate: true,
  },
  {
    name: 'one coin of what is taken back stays',
    seams: instead(
      '"entry"."amount", "lot"."left_amount"',
      '"entry"."amount", greatest("lot"."left_amount" - 1, 0) as "left_amount"',
    ),
  },
  {
    name: 'what was loaded is taken back all the same',
    seams: instead(/^(select "ordinal", "drama_id".*)"loaded_at_ms" is null/s, '$1true'),
    spoil: ['DROP TRIGGER unlock_leaves_with_return ON unlock'],
    isInGate: true,
  },
  {
    name: 'what was taken first returns first',
    seams: instead(/("is_taken_back" from .*order by "entry"."ordinal") desc/s, '$1'),
  },
  { name: 'what was told to be done is rolled back', seams: forgetCommits, isInGate: true },
  {
    name: 'a key gives as often as it is used',
    seams: instead(/^select "id", "asked".*from "posting"/s, '$& join (select 1) as one on false'),
    spoil: ['ALTER TABLE posting DROP CONSTRAINT posting_once'],
  },
  {
    name: 'the wallet does not follow bonus',
    spoil: [
      `CREATE OR REPLACE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE lot SET left_amount = left_amount + NEW.amount WHERE id = NEW.lot_id;
        IF NEW.purse = 'coins' THEN UPDATE wallet SET coins = coins + NEW.amount WHERE member_id = NEW.member_id; END IF;
        RETURN NULL; END $$`,
    ],
  },
  {
    name: 'a lot that is cleared stays full',
    spoil: [
      `CREATE OR REPLACE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.account_type IS DISTINCT FROM 10 THEN UPDATE lot SET left_amount = left_amount + NEW.amount WHERE id = NEW.lot_id; END IF;
        UPDATE wallet SET coins = coins + CASE NEW.purse WHEN 'coins' THEN NEW.amount ELSE 0 END,
          bonus = bonus + CASE NEW.purse WHEN 'bonus' THEN NEW.amount ELSE 0 END WHERE member_id = NEW.member_id;
        RETURN NULL; END $$`,
    ],
  },
  {
    name: 'an unlock rewrites the one before it',
    spoil: [
      'DROP TRIGGER unlock_stays ON unlock',
      `CREATE FUNCTION spoil_unlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE unlock SET unlocked_at_ms = unlocked_at_ms + 1 WHERE ordinal < NEW.ordinal; RETURN NULL; END $$`,
      'CREATE TRIGGER spoil_unlock AFTER INSERT ON unlock FOR EACH ROW EXECUTE FUNCTION spoil_unlock()',
    ],
  },
]

/** Every fault of the list. */
export const SABOTAGES: readonly Sabotage[] = [...WALLET_SABOTAGES, ...ORDER_SABOTAGES]
