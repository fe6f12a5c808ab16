import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import type { Database } from '../../db/tables.ts'
import type { ColumnPublication } from '../../publication/column-publication.ts'
import { baseLanguage } from '../language.ts'

export interface Range {
  offset: number
  limit: number
}

export interface ColumnRow {
  id: string
  type: ColumnPublication['type']
  name: string
  language: string
  translations: { language: string; name: string }[]
  dramaIds?: string[]
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

export async function findGenre(db: Database, id: string, language: string): Promise<ColumnRow | null> {
  const genre = await selectGenres(db, language).where('category.id', '=', id).executeTakeFirst()
  return genre ? toGenre(genre) : null
}

export async function genresByName(
  db: Database,
  folded: readonly string[],
  language: string,
): Promise<Map<string, ColumnRow>> {
  const genres = await selectGenres(db, language)
    .select('category.name_folded')
    .where((row) =>
      row.or([
        row('category.name_folded', '=', sql<string>`ANY(${folded}::text[])`),
        row('category.id', '=', ALL_GENRES_ID),
      ]),
    )
    .where('category.drama_count', '>', 0)
    .execute()
  return new Map(
    genres.map((genre) => [genre.id === ALL_GENRES_ID ? genre.id : genre.name_folded, toGenre(genre)]),
  )
}

/** Each row has the total; a page past the end has no row and no total. */
function readTotal(rows: { total: number }[], { offset }: Range): number | null {
  return rows[0]?.total ?? (offset === 0 ? 0 : null)
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

function toGenre({ id, name, language, translations }: Omit<ColumnRow, 'type'>): ColumnRow {
  return { id, type: 'genre', name, language, translations }
}
