import * as z from 'zod'
import { HOME_COLUMNS_MAX } from '../../../contract/catalog.ts'
import type { Database } from '../../db/tables.ts'
import { type ColumnPublication, ColumnsPublication } from '../../publication/column-publication.ts'
import { catalogueColumns } from '../columns/catalogue-columns.ts'
import type { ColumnRow } from '../columns/columns.ts'
import { storedColumns, toPhase } from '../columns/stored-columns.ts'
import { dramaCards, wordName } from '../dramas/drama-cards.ts'
import { previewDramas } from './column-page.ts'
import { type HomeDeps, type ResolvedColumn, resolveColumns } from './home-rows.ts'

/** Null: the product's current rows. */
export const HomeQuery = z.strictObject({ columns: ColumnsPublication.nullable() })
export type HomeQuery = z.infer<typeof HomeQuery>

/**
 * `later`: not yet due. `empty`: no drama to show. `repeated`: its genre is already in a row above. `beyond`:
 * more rows than Home shows.
 */
export type RowState = 'shown' | 'later' | 'over' | 'empty' | 'repeated' | 'beyond'

export interface ReportedRow {
  type: ColumnPublication['type']
  name: string
  from: string | null
  until: string | null
  state: RowState
  dramas: string[]
  missing: string[]
  /** Its id is also a genre's, so its "See all" would open the genre's page. */
  isIdTaken: boolean
}

export interface HomeReport {
  rows: ReportedRow[]
  /** Shown while none of `rows` is; null: not needed. */
  fromCatalogue: ReportedRow[] | null
}

export async function reportHome({ db, clock }: HomeDeps, { columns }: HomeQuery): Promise<HomeReport> {
  const nowMs = clock.nowMs()
  const rows = await reportRows(db, columns ?? (await storedColumns(db)), nowMs)
  const isEmpty = rows.every(({ state }) => state !== 'shown')
  return { rows, fromCatalogue: isEmpty ? await reportRows(db, await catalogueColumns(db), nowMs) : null }
}

async function reportRows(db: Database, columns: ColumnsPublication, nowMs: number): Promise<ReportedRow[]> {
  const resolved = await resolveColumns(db, columns, 'en')
  const shown = resolved.flatMap(({ row }) => row ?? [])
  const listed = await previewDramas(db, shown)
  const cards = await dramaCards(db, [...new Set([...listed.values()].flat())], 'en')
  const names = new Map(cards.map((card) => [String(card.dramaId), card.dramaName]))
  const takenIds = await findGenreIds(db, columns)
  const ids = new Set<string>()
  return resolved.map((column) => {
    const { given, row, missing } = column
    const state = toState(column, ids, nowMs)
    if (state === 'shown' && row) ids.add(row.id)
    return {
      type: given.type,
      name: row ? wordName(row, 'en') : given.type === 'genre' ? given.category : given.name,
      from: given.from ?? null,
      until: given.until ?? null,
      state,
      dramas: (row ? (listed.get(row.id) ?? []) : []).flatMap((id) => names.get(id) ?? []),
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
