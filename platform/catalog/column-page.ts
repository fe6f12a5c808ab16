import { COLUMN_TYPES, type columnPage } from '../../contract/catalog.ts'
import type { Answer, ParsedInput } from '../../contract/endpoint.ts'
import { LISTING_PAGE_SIZE } from '../../contract/paging.ts'
import type { Database } from '../db/tables.ts'
import { columnTypeNumber } from '../publication/column-publication.ts'
import { type ColumnRow, findColumn, genreColumns, homeColumns } from './columns.ts'
import { dramaCards, wordName } from './drama-cards.ts'
import { listDramas, newestDramas, pickedDramas, rankedDramas } from './drama-lists.ts'

/** Dramas per column in a list of columns. */
export const COLUMN_PREVIEW_COUNT = LISTING_PAGE_SIZE

type Ask = ParsedInput<typeof columnPage>

/**
 * Rows of Home, genres, or one column with a page of its dramas, see `contract/catalog.ts`. The number of queries
 * does not depend on the number of columns or dramas. Rows 110, 226.
 */
export async function getColumnPage(
  db: Database,
  ask: Ask,
  language: string,
): Promise<Answer<typeof columnPage>> {
  return ask.columnId === undefined
    ? listColumns(db, ask, language)
    : openColumn(db, { ...ask, columnId: ask.columnId }, language)
}

async function listColumns(db: Database, ask: Ask, language: string): Promise<Answer<typeof columnPage>> {
  const range = { offset: (ask.pageIndex - 1) * ask.pageSize, limit: ask.pageSize }
  const { columns, total } =
    ask.columnType === COLUMN_TYPES.genre
      ? await genreColumns(db, range, language)
      : await homeColumns(db, range, ask.columnType, language)
  const listed = await previewDramas(db, columns)
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

async function openColumn(
  db: Database,
  ask: Ask & { columnId: string },
  language: string,
): Promise<Answer<typeof columnPage>> {
  const column = await findColumn(db, ask.columnId, language)
  if (!column) return { records: [], hasMore: false, total: 0 }
  const offset = (ask.pageIndex - 1) * ask.pageSize
  const { ids, total } = await listDramas(db, column, { offset, limit: ask.pageSize })
  return {
    records: [{ ...head(column, language), dramas: await dramaCards(db, ids, language) }],
    hasMore: offset + ids.length < total,
    total,
  }
}

/** First dramas of each column by column id: at most one query per kind of column. */
async function previewDramas(db: Database, columns: ColumnRow[]): Promise<Map<string, string[]>> {
  const ofType = (...types: ColumnRow['type'][]) => columns.filter((column) => types.includes(column.type))
  const [genres, picked] = [ofType('genre'), ofType('carousel', 'theme')]
  const [newest, ranked] = [ofType('newest'), ofType('ranking')]
  const range = { offset: 0, limit: COLUMN_PREVIEW_COUNT }
  const listed = new Map<string, string[]>()
  if (genres.length > 0) {
    const ids = genres.map((column) => column.id)
    for (const [id, dramas] of await newestDramas(db, ids, range)) listed.set(id, dramas)
  }
  if (picked.length > 0) {
    const ids = picked.map((column) => column.id)
    for (const [id, dramas] of await pickedDramas(db, ids, range)) listed.set(id, dramas)
  }
  for (const group of [newest, ranked]) {
    if (!group[0]) continue
    const { ids } = await (group === ranked ? rankedDramas(db, range) : listDramas(db, group[0], range))
    for (const column of group) listed.set(column.id, ids)
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
