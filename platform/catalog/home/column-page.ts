import { ALL_GENRES_ID, COLUMN_TYPES, type columnPage, HOME_COLUMNS_MAX } from '../../../contract/catalog.ts'
import type { HandlerResult, ParsedInput } from '../../../contract/endpoint.ts'
import { LISTING_PAGE_SIZE } from '../../../contract/paging.ts'
import type { Database } from '../../db/tables.ts'
import { columnTypeNumber } from '../../publication/column-publication.ts'
import { type ColumnRow, findGenre, genreColumns, type Range } from '../columns/columns.ts'
import { dramaCards, wordName } from '../dramas/drama-cards.ts'
import { listDramas, newestDramas, rankedDramas } from '../dramas/drama-lists.ts'
import { type HomeDeps, homeRows } from './home-rows.ts'

const PREVIEW_COUNT = LISTING_PAGE_SIZE
/** With more columns than Home shows, each gets fewer dramas. */
const PREVIEWS_MAX = HOME_COLUMNS_MAX * PREVIEW_COUNT

type PageRequest = ParsedInput<typeof columnPage>

/** See `contract/catalog.ts`. The number of queries does not depend on the number of columns or dramas. */
export async function getColumnPage(
  deps: HomeDeps,
  request: PageRequest,
  language: string,
): Promise<HandlerResult<typeof columnPage>> {
  return request.columnId === undefined
    ? listColumns(deps, request, language)
    : openColumn(deps, { ...request, columnId: request.columnId }, language)
}

async function listColumns(
  deps: HomeDeps,
  request: PageRequest,
  language: string,
): Promise<HandlerResult<typeof columnPage>> {
  const { db } = deps
  const range = { offset: (request.pageIndex - 1) * request.pageSize, limit: request.pageSize }
  const { columns, total } =
    request.columnType === COLUMN_TYPES.genre
      ? await genreColumns(db, range, language)
      : await homeColumns(deps, range, request.columnType, language)
  const count = Math.min(PREVIEW_COUNT, Math.floor(PREVIEWS_MAX / columns.length))
  const listed = await previewDramas(db, columns, count)
  const cards = new Map(
    (await dramaCards(db, [...new Set([...listed.values()].flat())], language)).map((card) => [
      String(card.dramaId),
      card,
    ]),
  )
  return {
    records: columns.map((column) => ({
      ...head(column, language),
      dramas: (listed.get(column.id) ?? []).map((id) => cards.get(id)).filter((card) => card !== undefined),
    })),
    hasMore: total !== null && range.offset + columns.length < total,
    ...(total !== null && { total }),
  }
}

async function homeColumns(deps: HomeDeps, range: Range, columnType: number | undefined, language: string) {
  const rows = await homeRows(deps, language)
  const listed = rows.filter(({ type }) => columnType === undefined || columnTypeNumber(type) === columnType)
  return { columns: listed.slice(range.offset, range.offset + range.limit), total: listed.length }
}

async function openColumn(
  deps: HomeDeps,
  request: PageRequest & { columnId: string },
  language: string,
): Promise<HandlerResult<typeof columnPage>> {
  const { db } = deps
  const column =
    (await findGenre(db, request.columnId, language)) ??
    (await homeRows(deps, language)).find(({ id }) => id === request.columnId)
  if (!column) return { records: [], hasMore: false, total: 0 }
  const offset = (request.pageIndex - 1) * request.pageSize
  const { ids, total } = await listDramas(db, column, { offset, limit: request.pageSize })
  return {
    records: [{ ...head(column, language), dramas: await dramaCards(db, ids, language) }],
    hasMore: offset + ids.length < total,
    total,
  }
}

export async function previewDramas(
  db: Database,
  columns: ColumnRow[],
  count = PREVIEW_COUNT,
): Promise<Map<string, string[]>> {
  const ofType = (type: ColumnRow['type']) => columns.filter((column) => column.type === type)
  const [genres, newest, ranked] = [ofType('genre'), ofType('newest'), ofType('ranking')]
  const range = { offset: 0, limit: count }
  const listed = new Map<string, string[]>()
  const genreIds = genres.map((column) => column.id)
  if (newest.length > 0) genreIds.push(ALL_GENRES_ID)
  if (genreIds.length > 0) {
    const latest = await newestDramas(db, genreIds, range)
    for (const { id } of genres) listed.set(id, latest.get(id) ?? [])
    for (const { id } of newest) listed.set(id, latest.get(ALL_GENRES_ID) ?? [])
  }
  for (const { id, dramaIds } of columns) {
    if (dramaIds) listed.set(id, dramaIds.slice(0, count))
  }
  if (ranked.length > 0) {
    const { ids } = await rankedDramas(db, range)
    for (const { id } of ranked) listed.set(id, ids)
  }
  return listed
}

function head(column: ColumnRow, language: string) {
  return {
    columnId: column.id,
    columnName: wordName(column, language),
    columnType: columnTypeNumber(column.type),
  }
}
