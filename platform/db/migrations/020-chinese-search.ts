import { type Kysely, sql } from 'kysely'

/**
 * The version of the terms a drama was indexed with. Earlier releases, which may run beside this one, write
 * 0: their dramas are indexed again, see `platform/search/index-dramas.ts`, and found by the earlier terms
 * until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE drama_search ADD COLUMN version smallint NOT NULL DEFAULT 0`.execute(db)
}
