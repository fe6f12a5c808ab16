import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { type ColumnPublication, ColumnsPublication } from '../publication/column-publication.ts'
import { foldName } from './categories.ts'
import { baseLanguage } from './language.ts'

/**
 * Replaces the rows of Home and the editors' order behind rankings: the order in which rankings list dramas, then
 * that of the other columns. All or nothing. Throws `ZodError`, or a `RangeError` naming what the catalogue lacks.
 */
export function setColumns(db: Database, columns: ColumnsPublication): Promise<void> {
  return inTransaction(db, (tx) => setColumnsIn(tx, columns))
}

/** {@link setColumns} within a larger transaction. */
export async function setColumnsIn(tx: Tx, given: ColumnsPublication): Promise<void> {
  const columns = ColumnsPublication.parse(given)
  const dramaIds = await findDramas(tx, columns)
  const categoryIds = await findCategories(tx, columns)
  await refuseTakenIds(tx, columns)
  await tx.deleteFrom('home_column').execute()
  for (const [index, column] of columns.entries()) {
    await insertColumn(tx, column, index + 1, { dramaIds, categoryIds })
  }
  await setEditorialOrder(tx, columns, dramaIds)
}

type Lookup = Map<string, string>

async function insertColumn(
  tx: Tx,
  column: ColumnPublication,
  position: number,
  { dramaIds, categoryIds }: { dramaIds: Lookup; categoryIds: Lookup },
): Promise<void> {
  if (column.type === 'genre') {
    const categoryId = categoryIds.get(foldName(column.category))!
    await tx
      .insertInto('home_column')
      .values({
        id: `genre_${categoryId}`,
        position,
        type: 'genre',
        name: column.category,
        category_id: categoryId,
      })
      .execute()
    return
  }
  const { id, type, name } = column
  await tx.insertInto('home_column').values({ id, position, type, name, category_id: null }).execute()
  const translations = Object.entries(column.translations).map(([language, text]) => ({
    column_id: id,
    base_language: baseLanguage(language),
    language,
    name: text,
  }))
  if (translations.length > 0) await tx.insertInto('home_column_translation').values(translations).execute()
  if (column.type === 'newest' || column.type === 'ranking') return
  const picked = [...new Set(column.dramas)].map((key, index) => ({
    column_id: id,
    position: index + 1,
    drama_id: dramaIds.get(key)!,
  }))
  await tx.insertInto('home_column_drama').values(picked).execute()
}

/** Keys of dramas that columns list, in the editors' order. */
function pickedKeys(columns: ColumnsPublication): string[] {
  const rankings = columns.filter((column) => column.type === 'ranking')
  const ordered = [...rankings, ...columns]
  return [...new Set(ordered.flatMap((column) => ('dramas' in column ? column.dramas : [])))]
}

async function findDramas(tx: Tx, columns: ColumnsPublication): Promise<Lookup> {
  const keys = pickedKeys(columns)
  if (keys.length === 0) return new Map()
  const rows = await tx.selectFrom('drama').select(['id', 'key']).where('key', 'in', keys).execute()
  const found = new Map(rows.map((row) => [row.key, row.id]))
  const missing = keys.filter((key) => !found.has(key))
  if (missing.length > 0)
    throw new RangeError(`Columns name dramas that are not published: ${missing.join(', ')}.`)
  return found
}

async function findCategories(tx: Tx, columns: ColumnsPublication): Promise<Lookup> {
  const names = columns.flatMap((column) => (column.type === 'genre' ? [foldName(column.category)] : []))
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'name_folded'])
    .where('name_folded', 'in', names)
    .execute()
  const found = new Map(rows.map((row) => [row.name_folded, row.id]))
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) throw new RangeError(`Columns name categories no drama has: ${missing.join(', ')}.`)
  return found
}

/** Two columns must not share a URL. */
async function refuseTakenIds(tx: Tx, columns: ColumnsPublication): Promise<void> {
  const ids = columns.flatMap((column) => ('id' in column ? [column.id] : []))
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) throw new RangeError(`Two columns have the id "${repeated}".`)
  if (ids.length === 0) return
  const taken = await tx.selectFrom('category').select('id').where('id', 'in', ids).executeTakeFirst()
  if (taken) throw new RangeError(`The column id "${taken.id}" is the id of a genre: choose another.`)
}

async function setEditorialOrder(tx: Tx, columns: ColumnsPublication, dramaIds: Lookup): Promise<void> {
  await tx
    .updateTable('drama')
    .set({ editorial_position: LAST_POSITION })
    .where('editorial_position', '!=', LAST_POSITION)
    .execute()
  for (const [index, key] of pickedKeys(columns).entries()) {
    await tx
      .updateTable('drama')
      .set({ editorial_position: index + 1 })
      .where('id', '=', dramaIds.get(key)!)
      .execute()
  }
}

/** Dramas without an editors' place come last. The migration sets it for new dramas too. */
const LAST_POSITION = 2 ** 31 - 1
