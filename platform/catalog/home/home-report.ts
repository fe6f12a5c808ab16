import * as z from 'zod'
import { HOME_COLUMNS_MAX } from '../../../contract/catalog.ts'
import type { Database } from '../../db/tables.ts'
import { type ColumnPublication, ColumnsPublication } from '../../publication/column-publication.ts'
import { LanguageTag } from '../../publication/drama-publication.ts'
import { catalogueColumns } from '../columns/catalogue-columns.ts'
import type { ColumnRow } from '../columns/columns.ts'
import { storedColumns, toPhase } from '../columns/stored-columns.ts'
import { dramaCards, wordName } from '../dramas/drama-cards.ts'
import { previewDramas } from './column-page.ts'
import { type HomeDeps, type ResolvedColumn, resolveColumns } from './home-rows.ts'

export const HomeQuery = z.strictObject({
  /** Null: the product's current rows. */
  columns: ColumnsPublication.nullable(),
  /** Of names and covers; absent: English. */
  language: LanguageTag.optional(),
})
export type HomeQuery = z.infer<typeof HomeQuery>

/**
 * `later`: not yet due. `empty`: no drama to show. `repeated`: its genre is already in a row above. `beyond`:
 * more rows than Home shows.
 */
export type RowState = 'shown' | 'later' | 'over' | 'empty' | 'repeated' | 'beyond'

export interface ReportedRow {
  given: ColumnPublication
  type: ColumnPublication['type']
  name: string
  from: string | null
  until: string | null
  state: RowState
  dramas: string[]
  /** Addresses of pictures, in the order of `dramas`. */
  covers: string[]
  missing: string[]
  /** Its id is also a genre's, so its "See all" would open the genre's page. */
  isIdTaken: boolean
}

export interface HomeReport {
  rows: ReportedRow[]
  /** Shown while none of `rows` is; null: not needed. */
  fromCatalogue: ReportedRow[] | null
}

export async function reportHome(
  { db, clock }: HomeDeps,
  { columns, language = 'en' }: HomeQuery,
): Promise<HomeReport> {
  const at = { nowMs: clock.nowMs(), language }
  const rows = await reportRows(db, columns ?? (await storedColumns(db)), at)
  const isEmpty = rows.every(({ state }) => state !== 'shown')
  return { rows, fromCatalogue: isEmpty ? await reportRows(db, await catalogueColumns(db), at) : null }
}

async function reportRows(
  db: Database,
  columns: ColumnsPublication,
  { nowMs, language }: { nowMs: number; language: string },
): Promise<ReportedRow[]> {
  const resolved = await resolveColumns(db, columns, language)
  const shown = resolved.flatMap(({ row }) => row ?? [])
  const listed = await previewDramas(db, shown)
  const cards = await dramaCards(db, [...new Set([...listed.values()].flat())], language)
  const cardsById = new Map(cards.map((card) => [String(card.dramaId), card]))
  const takenIds = await findGenreIds(db, columns)
  const ids = new Set<string>()
  return resolved.map((column) => {
    const { given, row, missing } = column
    const state = toState(column, ids, nowMs)
    if (state === 'shown' && row) ids.add(row.id)
    const shown = (row ? (listed.get(row.id) ?? []) : []).flatMap((id) => cardsById.get(id) ?? [])
    return {
      given,
      type: given.type,
      name: row ? wordName(row, language) : given.type === 'genre' ? given.category : given.name,
      from: given.from ?? null,
      until: given.until ?? null,
      state,
      dramas: shown.map(({ dramaName }) => dramaName),
      covers: shown.map(({ coverUrl }) => coverUrl ?? ''),
      missing,
      isIdTaken: given.type !== 'genre' && takenIds.has(given.id),
    }
  })
}

function toState({ given, row }: ResolvedColumn, ids: ReadonlySet<ColumnRow['id']>, nowMs: number): RowState {
  const phase = toPhase(given, nowMs)
  if (phase !== 'now') return phase
  if (!row) return 'empty'
  if (ids.has(row.id)) return 'repeated'
  return ids.size < HOME_COLUMNS_MAX ? 'shown' : 'beyond'
}

async function findGenreIds(db: Database, columns: ColumnsPublication): Promise<Set<string>> {
  const ids = columns.flatMap((column) => ('id' in column ? [column.id] : []))
  if (ids.length === 0) return new Set()
  const taken = await db.selectFrom('category').select('id').where('id', 'in', ids).execute()
  return new Set(taken.map(({ id }) => id))
}
