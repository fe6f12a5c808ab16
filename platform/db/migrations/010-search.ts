import { type Kysely, sql } from 'kysely'

/**
 * The search index. Dramas of an existing catalogue are indexed when the platform starts, see
 * `platform/search/`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The searched text of a drama in all its languages, as terms of `platform/search/terms.ts`.
  `CREATE TABLE drama_search (
    drama_id text PRIMARY KEY REFERENCES drama ON DELETE CASCADE,
    terms tsvector NOT NULL
  )`,
  // Without a list of pending entries, which some searches would have to read.
  'CREATE INDEX drama_search_terms ON drama_search USING gin (terms) WITH (fastupdate = off)',
  // Folded names, for titles that begin with the query and for ranking. Byte order, so that the index serves
  // both.
  `CREATE TABLE drama_search_name (
    drama_id text NOT NULL REFERENCES drama ON DELETE CASCADE,
    name text COLLATE "C" NOT NULL,
    PRIMARY KEY (drama_id, name)
  )`,
  'CREATE INDEX drama_search_name_start ON drama_search_name (name, drama_id)',
]
