import type { SharedConnection } from '../database.ts'

/**
 * What the checker has the database write down by itself, for what nobody can read off the tables afterwards. It
 * stands beside the platform's tables, which know nothing of it.
 */
const STATEMENTS = [
  'CREATE SCHEMA witness',
  // The price there was when the right was written.
  'CREATE TABLE witness.unlock_price (ordinal bigint, price_coins integer)',
  `CREATE FUNCTION witness.note_unlock() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO witness.unlock_price SELECT NEW.ordinal, price_coins FROM episode WHERE id = NEW.episode_id;
    RETURN NULL;
  END $$`,
  // Every step of every order.
  'CREATE TABLE witness.order_step (order_id text, was text, is_now text)',
  `CREATE FUNCTION witness.note_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO witness.order_step VALUES (NEW.id, OLD.state, NEW.state);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER witness_order AFTER UPDATE ON top_up_order
    FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION witness.note_order()`,
  'CREATE TRIGGER witness_unlock AFTER INSERT ON unlock FOR EACH ROW EXECUTE FUNCTION witness.note_unlock()',
]

export async function installWatch(connection: SharedConnection): Promise<void> {
  for (const statement of STATEMENTS) await connection.inspect(statement)
}

/** Forgets what was written down for another seed. */
export async function emptyWatch(connection: SharedConnection): Promise<void> {
  await connection.inspect('DELETE FROM witness.unlock_price')
  await connection.inspect('DELETE FROM witness.order_step')
}
