import { type Kysely, sql } from 'kysely'

/** A document of its own tells that a confirmed mail address was replaced or removed (record 131). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE document
      DROP CONSTRAINT document_kind_check,
      ADD CONSTRAINT document_kind_check CHECK (kind IN ('receipt', 'withdrawal', 'refund', 'newDevice', 'addressChange', 'providerEnds',
        'recovery', 'confirmAddress'))`.execute(db)
}
