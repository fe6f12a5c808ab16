import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ALL_GENRES_ID, COLUMN_TYPES } from '../../contract/catalog.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { ColumnPublication } from '../publication/column-publication.ts'
import type { Range } from './drama-lists.ts'
import { baseLanguage } from './language.ts'

/** A column without its dramas. */
export interface ColumnRow {
  id: string
  type: ColumnPublication['type']
  name: string
  /** Language of `name`. */
  language: string
  translations: { language: string; name: string }[]
}

/** The language of row names; translations are stored separately. */
const EDITORIAL_LANGUAGE = 'en'

/** The stored types for a type of the product API; null: unknown. */
function toColumnTypes(columnType: number): Tables['home_column']['type'][] {
  switch (columnType) {
    case COLUMN_TYPES.carousel:
      return ['carousel']
    case COLUMN_TYPES.theme:
      return ['theme', 'newest']
    case COLUMN_TYPES.ranking:
      return ['ranking']
    default:
      return []
  }
}

/** Rows of Home in order, all or those of one type. */
export async function homeColumns(
  db: Database,
  range: Range,
  columnType: number | undefined,
  language: string,
) {
  const types = columnType === undefined ? null : toColumnTypes(columnType)
  if (types?.length === 0) return { columns: [], total: 0 }
  const rows = await selectHomeColumns(db, language)
    .select((row) => row.fn.countAll<number>().over().as('total'))
    .$if(types !== null, (query) => query.where('home_column.type', 'in', types!))
    .orderBy('home_column.position')
    .offset(range.offset)
    .limit(range.limit)
    .execute()
  return { columns: rows.map(toColumn), total: readTotal(rows, range) }
}

/** Every genre with a drama, the all-dramas genre first. */
export async function genreColumns(db: Database, range: Range, language: string) {
  const rows = await selectGenres(db, language)
    .select((row) => row.fn.countAll<number>().over().as('total'))
    .where((row) => row.or([row('category.drama_count', '>', 0), row('category.id', '=', ALL_GENRES_ID)]))
    .orderBy('category.ordinal')
    .offset(range.offset)
    .limit(range.limit)
    .execute()
  return { columns: rows.map(toGenre), total: readTotal(rows, range) }
}

/** The row of Home or genre with this id, or null. */
export async function findColumn(db: Database, id: string, language: string): Promise<ColumnRow | null> {
  const genre = await selectGenres(db, language).where('category.id', '=', id).executeTakeFirst()
  if (genre) return toGenre(genre)
  const column = await selectHomeColumns(db, language).where('home_column.id', '=', id).executeTakeFirst()
  return column ? toColumn(column) : null
}

/** Each row carries the total; a page past the end has no row and no total. */
function readTotal(rows: { total: number }[], { offset }: Range): number | null {
  return rows[0]?.total ?? (offset === 0 ? 0 : null)
}

function selectHomeColumns(db: Database, language: string) {
  return db
    .selectFrom('home_column')
    .leftJoin('category', 'category.id', 'home_column.category_id')
    .select(['home_column.id', 'home_column.type', 'home_column.category_id', 'category.language'])
    .select((row) => [
      row.fn.coalesce('category.name', 'home_column.name').as('name'),
      jsonArrayFrom(
        row
          .selectFrom('home_column_translation as t')
          .select(['t.language', 't.name'])
          .whereRef('t.column_id', '=', 'home_column.id')
          .where('t.base_language', '=', baseLanguage(language))
          .unionAll(
            row
              .selectFrom('category_translation as ct')
              .select(['ct.language', 'ct.name'])
              .whereRef('ct.category_id', '=', 'home_column.category_id')
              .where('ct.base_language', '=', baseLanguage(language)),
          ),
      ).as('translations'),
    ])
}

function selectGenres(db: Database, language: string) {
  return db
    .selectFrom('category')
    .select(['category.id', 'category.name', 'category.language'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('category_translation as t')
          .select(['t.language', 't.name'])
          .whereRef('t.category_id', '=', 'category.id')
          .where('t.base_language', '=', baseLanguage(language)),
      ).as('translations'),
    )
}

function toColumn(
  row: Pick<ColumnRow, 'id' | 'type' | 'name' | 'translations'> & {
    category_id: string | null
    language: string | null
  },
): ColumnRow {
  const { name, type, translations } = row
  return {
    id: row.category_id ?? row.id,
    type,
    name,
    language: row.language ?? EDITORIAL_LANGUAGE,
    translations,
  }
}

function toGenre({ id, name, language, translations }: Omit<ColumnRow, 'type'>): ColumnRow {
  return { id, type: 'genre', name, language, translations }
}
