import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import type { Database } from '../../db/tables.ts'
import type { ColumnPublication, ColumnsPublication } from '../../publication/column-publication.ts'
import type { Clock } from '../../runtime/clock.ts'
import { catalogueColumns } from '../columns/catalogue-columns.ts'
import { foldCategory } from '../columns/categories.ts'
import { type ColumnRow, genresByName } from '../columns/columns.ts'
import { storedColumns, toPhase } from '../columns/stored-columns.ts'
import { dramaIdsByKey, newestDramas } from '../dramas/drama-lists.ts'

export interface HomeDeps {
  db: Database
  clock: Clock
}

export interface ResolvedColumn {
  given: ColumnPublication
  row: ColumnRow | null
  /** Keys of dramas in it that viewers cannot see. */
  missing: string[]
}

const NEWEST_SLIDES = 6
const EDITORIAL_LANGUAGE = 'en'

/**
 * The editors' rows that are due and have a drama, otherwise the rows made from the catalogue. Empty only
 * when there is no drama. The number of queries does not depend on the number of rows.
 */
export async function homeRows({ db, clock }: HomeDeps, language: string): Promise<ColumnRow[]> {
  const stored = await storedColumns(db)
  const nowMs = clock.nowMs()
  const due = stored.filter((column) => toPhase(column, nowMs) === 'now')
  const rows = shownRows(await resolveColumns(db, due, language))
  return rows.length > 0 ? rows : shownRows(await resolveColumns(db, await catalogueColumns(db), language))
}

/** A genre may be listed twice for different times that overlap. */
function shownRows(resolved: readonly ResolvedColumn[]): ColumnRow[] {
  const byId = new Map<string, ColumnRow>()
  for (const { row } of resolved) if (row && !byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
}

export async function resolveColumns(
  db: Database,
  columns: ColumnsPublication,
  language: string,
): Promise<ResolvedColumn[]> {
  if (columns.length === 0) return []
  const dramaIds = await dramaIdsByKey(db, [...new Set(columns.flatMap(pickedKeys))])
  const names = columns.flatMap((column) => (column.type === 'genre' ? [foldCategory(column.category)] : []))
  const genres = await genresByName(db, names, language)
  const newest = columns.some(showsNewest)
    ? await newestDramas(db, [ALL_GENRES_ID], { offset: 0, limit: NEWEST_SLIDES })
    : null

  function toRow(column: ColumnPublication): ColumnRow | null {
    if (column.type === 'genre') return genres.get(foldCategory(column.category)) ?? null
    const { id, type, name, language = EDITORIAL_LANGUAGE, translations } = column
    const row = {
      id,
      type,
      name,
      language,
      translations: Object.entries(translations).map(([language, name]) => ({ language, name })),
    }
    if (type === 'newest' || type === 'ranking') return genres.has(ALL_GENRES_ID) ? row : null
    const picked = showsNewest(column)
      ? (newest?.get(ALL_GENRES_ID) ?? [])
      : pickedKeys(column).flatMap((key) => dramaIds.get(key) ?? [])
    return picked.length > 0 ? { ...row, dramaIds: picked } : null
  }

  return columns.map((given) => ({
    given,
    row: toRow(given),
    missing: pickedKeys(given).filter((key) => !dramaIds.has(key)),
  }))
}

function showsNewest(column: ColumnPublication): boolean {
  return column.type === 'carousel' && !column.dramas?.length
}

function pickedKeys(column: ColumnPublication): string[] {
  return 'dramas' in column ? [...new Set(column.dramas)] : []
}
