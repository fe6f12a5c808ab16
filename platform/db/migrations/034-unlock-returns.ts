import { type Kysely, sql } from 'kysely'

/**
 * An unlock can be taken back until its episode was loaded (record 132). The unlocks there are count as loaded, and so do those that the
 * former release writes while it is being replaced (record 070): hence the default, a constant, with which no row is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // When its first play address was handed out; null: not yet; 0: before this was recorded.
  'ALTER TABLE unlock ADD COLUMN loaded_at_ms bigint DEFAULT 0',
  // `posting_id` gave the price back, `unlock_posting_id` had taken it. The other columns are those of the unlock.
  `CREATE TABLE unlock_return (
    member_id text NOT NULL REFERENCES wallet,
    unlock_ordinal bigint NOT NULL,
    posting_id text NOT NULL,
    unlock_posting_id text NOT NULL,
    drama_id text NOT NULL REFERENCES drama,
    episode_id text NOT NULL REFERENCES episode,
    price_coins integer NOT NULL CHECK (price_coins > 0),
    coins integer NOT NULL CHECK (coins >= 0),
    bonus integer NOT NULL CHECK (bonus >= 0),
    unlocked_at_ms bigint NOT NULL,
    returned_at_ms bigint NOT NULL,
    CONSTRAINT unlock_return_once PRIMARY KEY (member_id, unlock_ordinal),
    CONSTRAINT unlock_return_is_whole CHECK (coins + bonus = price_coins),
    FOREIGN KEY (posting_id, member_id) REFERENCES posting (id, member_id),
    FOREIGN KEY (unlock_posting_id, member_id) REFERENCES posting (id, member_id)
  )`,
  'CREATE INDEX unlock_return_of_posting ON unlock_return (posting_id)',
  'CREATE INDEX unlock_return_of_unlock ON unlock_return (unlock_posting_id)',
  'CREATE INDEX unlock_return_of_episode ON unlock_return (member_id, episode_id)',
  `CREATE TRIGGER unlock_return_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON unlock_return
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,

  // An unlock is loaded once, and leaves only with the return of its price.
  'DROP TRIGGER unlock_append_only ON unlock',
  `CREATE TRIGGER unlock_stays BEFORE TRUNCATE OR UPDATE OF
    member_id, episode_id, drama_id, ordinal, price_coins, coins, bonus, posting_id, unlocked_at_ms ON unlock
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER unlock_loads_once BEFORE UPDATE OF loaded_at_ms ON unlock
    FOR EACH ROW WHEN (OLD.loaded_at_ms IS NOT NULL OR NEW.loaded_at_ms IS NULL) EXECUTE FUNCTION refuse_change()`,
  `CREATE FUNCTION require_return() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM unlock_return WHERE member_id = OLD.member_id AND unlock_ordinal = OLD.ordinal
      AND unlock_posting_id = OLD.posting_id AND episode_id = OLD.episode_id AND coins = OLD.coins AND bonus = OLD.bonus;
    IF NOT FOUND OR OLD.loaded_at_ms IS NOT NULL THEN
      RAISE EXCEPTION 'DELETE on "unlock" is refused: it was loaded, or its price was not returned'
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END $$`,
  `CREATE TRIGGER unlock_leaves_with_return BEFORE DELETE ON unlock
    FOR EACH ROW EXECUTE FUNCTION require_return()`,
]
