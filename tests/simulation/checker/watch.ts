import type { SharedConnection } from '../database.ts'

/**
 * What the checker has the database write down by itself, for what nobody can read off the tables afterwards. It
 * stands beside the platform's tables, which know nothing of it.
 */
const STATEMENTS = [
  'CREATE SCHEMA witness',
  // The price there was when the right was written.
  'CREATE TABLE witness.unlock_price (member_id text, episode_id text, price_coins integer)',
  `CREATE FUNCTION witness.note_unlock() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO witness.unlock_price SELECT NEW.member_id, NEW.episode_id, price_coins FROM episode WHERE id = NEW.episode_id;
    RETURN NULL;
  END $$`,
  'CREATE TRIGGER witness_unlock AFTER INSERT ON unlock FOR EACH ROW EXECUTE FUNCTION witness.note_unlock()',
]

export async function installWatch(connection: SharedConnection): Promise<void> {
  for (const statement of STATEMENTS) await connection.inspect(statement)
}

/** Forgets what was written down for another seed. */
export async function emptyWatch(connection: SharedConnection): Promise<void> {
  await connection.inspect('DELETE FROM witness.unlock_price')
}
