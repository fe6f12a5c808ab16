import { type Kysely, sql } from 'kysely'

/**
 * What is only shown of a drama, as JSON: the cast, and what comes after it. The former release still reads and writes
 * `cast_names` while it is being replaced (record 070); the next release drops the two triggers, their function and the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `ALTER TABLE drama ADD COLUMN facts jsonb NOT NULL DEFAULT '{}'`,
  `UPDATE drama SET facts = jsonb_build_object('cast', cast_names) WHERE cast_names <> '[]'`,
  `CREATE FUNCTION take_former_cast() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.facts := NEW.facts || jsonb_build_object('cast', NEW.cast_names);
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER drama_of_former_release BEFORE INSERT ON drama
    FOR EACH ROW WHEN (NEW.cast_names <> '[]') EXECUTE FUNCTION take_former_cast()`,
  `CREATE TRIGGER drama_changed_by_former_release BEFORE UPDATE OF cast_names ON drama
    FOR EACH ROW EXECUTE FUNCTION take_former_cast()`,
]
