import { type Kysely, sql } from 'kysely'

/**
 * Indexes for a large catalogue and long histories. Indexes on `ordinal` alone are dropped: with them
 * PostgreSQL read other members' rows to find one member's last page. Plays older than the ranking's week are
 * removed by the sweep. On a large database this takes minutes, without writes meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Operations are ordered within a wallet. `entry` is read by member, for lists and for the member's export.
  'ALTER TABLE entry DROP CONSTRAINT entry_pkey',
  'ALTER TABLE entry ADD PRIMARY KEY (member_id, ordinal)',
  'ALTER TABLE posting DROP CONSTRAINT posting_ordinal_key',
  'ALTER TABLE posting ADD CONSTRAINT posting_in_order UNIQUE (member_id, ordinal)',
  'DROP INDEX posting_of_member',
  'ALTER TABLE unlock DROP CONSTRAINT unlock_ordinal_key',
  'ALTER TABLE unlock ADD CONSTRAINT unlock_in_order UNIQUE (member_id, ordinal)',
  'DROP INDEX unlock_of_member',
  'ALTER TABLE vip_period DROP CONSTRAINT vip_period_ordinal_key',
  'ALTER TABLE vip_period ADD CONSTRAINT vip_period_in_order UNIQUE (member_id, ordinal)',
  'DROP INDEX vip_period_to_list',
  'ALTER TABLE top_up_order DROP CONSTRAINT top_up_order_ordinal_key',
  'ALTER TABLE top_up_order ADD CONSTRAINT top_up_order_in_order UNIQUE (member_id, ordinal)',
  'DROP INDEX top_up_order_of_member',

  // Serves both a member's data of a drama and, when a drama is removed, the members that refer to it.
  'CREATE INDEX unlock_by_drama ON unlock (drama_id, member_id)',
  'DROP INDEX unlock_of_drama',
  'CREATE INDEX saved_drama_by_drama ON saved_drama (drama_id)',
  'CREATE INDEX watched_drama_by_drama ON watched_drama (drama_id)',
  'CREATE INDEX playback_position_by_drama ON playback_position (drama_id)',
  'CREATE INDEX auto_unlock_by_drama ON auto_unlock (drama_id)',
  'CREATE INDEX home_column_drama_by_drama ON home_column_drama (drama_id)',

  'CREATE INDEX drama_day_play_by_day ON drama_day_play (day)',
]
