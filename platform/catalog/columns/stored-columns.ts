import { readState } from '../../db/platform-state.ts'
import type { Database } from '../../db/tables.ts'
import type { ColumnPublication, ColumnsPublication } from '../../publication/column-publication.ts'

export const COLUMNS_STATE = 'home_columns'
export const COLUMNS_CHANGED_STATE = 'home_columns_changed_at_ms'

/** Includes rows that are not due yet, or over. */
export async function storedColumns(db: Database): Promise<ColumnsPublication> {
  return JSON.parse((await readState(db, COLUMNS_STATE)) ?? '[]') as ColumnsPublication
}

/** Grows whenever the shown rows change up to `nowMs`; 0: never. A sum, so that the newest change hides no other. */
export async function columnsVersion(db: Database, nowMs: number): Promise<number> {
  const stored = await db
    .selectFrom('platform_state')
    .select(['name', 'value'])
    .where('name', 'in', [COLUMNS_STATE, COLUMNS_CHANGED_STATE])
    .execute()
  const { [COLUMNS_STATE]: columnsText = '[]', [COLUMNS_CHANGED_STATE]: changedAtMs = '0' } =
    Object.fromEntries(stored.map(({ name, value }) => [name, value]))
  const columns = JSON.parse(columnsText) as ColumnsPublication
  const moments = columns.flatMap(({ from, until }) => [from, until].map((at) => (at ? Date.parse(at) : 0)))
  return moments.filter((atMs) => atMs <= nowMs).reduce((sum, atMs) => sum + atMs, Number(changedAtMs))
}

export function toPhase({ from, until }: ColumnPublication, nowMs: number): 'later' | 'now' | 'over' {
  if (until !== undefined && Date.parse(until) <= nowMs) return 'over'
  return from !== undefined && nowMs < Date.parse(from) ? 'later' : 'now'
}

export function columnLanguages(columns: ColumnsPublication): string[] {
  return columns.flatMap((column) => {
    if (column.type === 'genre') return []
    return [...(column.language ? [column.language] : []), ...Object.keys(column.translations)]
  })
}

/**
 * Keys of dramas that the rows list, in the editors' order: the order of rankings, then that of other rows.
 */
export function editorialKeys(columns: ColumnsPublication): string[] {
  const rankings = columns.filter((column) => column.type === 'ranking')
  const ordered = [...rankings, ...columns]
  return [...new Set(ordered.flatMap((column) => ('dramas' in column ? (column.dramas ?? []) : [])))]
}
