import { sql } from 'kysely'
import { ALL_GENRES_ID } from '../../contract/catalog.ts'
import type { Database } from '../db/tables.ts'

/** What a viewer did with a drama. */
export interface Signal {
  kind: 'finished' | 'saved' | 'skipped'
  dramaId: string
  categories: string[]
}

/** Of each kind, the latest. */
const LATEST_MAX = { finished: 20, saved: 10, skipped: 20 }

/** Of a visitor, whose device names the dramas. */
export interface NamedSignals {
  finished: readonly string[]
  saved: readonly string[]
  skipped: readonly string[]
}

/** The member's own, or, for `memberId` null, those that the device names. One statement. */
export async function readSignals(
  db: Database,
  memberId: string | null,
  named: NamedSignals,
): Promise<Signal[]> {
  const source = memberId === null ? fromDevice(named) : fromAccount(memberId)
  const { rows } = await sql<Signal>`
    SELECT done.kind, done.drama_id AS "dramaId", array_remove(array_agg(filed.category_id), NULL) AS categories
    FROM (${source}) AS done
    LEFT JOIN drama_category AS filed ON filed.drama_id = done.drama_id AND filed.category_id <> ${ALL_GENRES_ID}
    GROUP BY done.kind, done.drama_id`.execute(db)
  return rows
}

function fromAccount(memberId: string) {
  return sql`
    (SELECT 'finished' AS kind, drama_id FROM watched_drama WHERE member_id = ${memberId}
      ORDER BY ordinal DESC LIMIT ${LATEST_MAX.finished})
    UNION ALL
    (SELECT 'saved', drama_id FROM saved_drama WHERE member_id = ${memberId}
      ORDER BY ordinal DESC LIMIT ${LATEST_MAX.saved})
    UNION ALL
    (SELECT 'skipped', drama_id FROM feed_outcome WHERE member_id = ${memberId}
      ORDER BY noted_at_ms DESC LIMIT ${LATEST_MAX.skipped})`
}

function fromDevice(named: NamedSignals) {
  const rows = (['finished', 'saved', 'skipped'] as const).map(
    (kind) =>
      sql`SELECT ${kind}::text AS kind, unnest(${named[kind].slice(0, LATEST_MAX[kind])}::text[]) AS drama_id`,
  )
  return sql.join(rows, sql` UNION ALL `)
}
