import { type Kysely, sql } from 'kysely'

/** Media addresses of deleted members are looked for every few seconds, see `platform/playback/revocations.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX member_deleted ON member (deleted_at_ms) WHERE deleted_at_ms IS NOT NULL`.execute(db)
}
