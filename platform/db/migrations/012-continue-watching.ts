import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // `is_seen`: the episode opened last was watched to its end. `is_put_aside`: removed from Continue
  // watching, until the drama is watched again.
  `ALTER TABLE watched_drama
    ADD COLUMN is_seen boolean NOT NULL DEFAULT false,
    ADD COLUMN is_put_aside boolean NOT NULL DEFAULT false`,
]
