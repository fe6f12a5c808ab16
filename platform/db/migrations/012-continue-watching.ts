import { type Kysely, sql } from 'kysely'

/** What Continue watching needs to know of a watched drama. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The episode opened last was watched to its end. Taken out of Continue watching, until it is watched again.
  `ALTER TABLE watched_drama
    ADD COLUMN is_seen boolean NOT NULL DEFAULT false,
    ADD COLUMN is_put_aside boolean NOT NULL DEFAULT false`,
]
