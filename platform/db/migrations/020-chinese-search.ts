import { type Kysely, sql } from 'kysely'

/**
 * Which terms a drama was indexed with. Earlier releases write 0, also those that still run beside this one: what they
 * index is indexed anew, see `platform/search/index-dramas.ts`. Until then it is found by its earlier terms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE drama_search ADD COLUMN version smallint NOT NULL DEFAULT 0`.execute(db)
}
