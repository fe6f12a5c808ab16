import { type Kysely, sql } from 'kysely'

/** `platform/playback/revocations.ts` looks for deleted members every few seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX member_deleted ON member (deleted_at_ms) WHERE deleted_at_ms IS NOT NULL`.execute(db)
}
