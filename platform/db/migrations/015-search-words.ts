import { type Kysely, sql } from 'kysely'

/**
 * Typos are looked up among words, not among dramas. The next start fills the search index again, with fewer
 * terms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Every word of names and categories in the forms of `platform/search/typos.ts`. Byte order serves
  // beginnings. A word stays when its last drama is removed; it finds nothing then.
  `CREATE TABLE search_word_form (
    form text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (form, word)
  )`,
  'TRUNCATE drama_search, drama_search_name',
]
