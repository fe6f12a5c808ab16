import type { HandlerResult, ParsedInput } from '../../../contract/endpoint.ts'
import type { genreList } from '../../../contract/extensions/genres.ts'
import type { Database } from '../../db/tables.ts'
import { genreColumns } from '../columns/columns.ts'
import { wordName } from '../dramas/drama-cards.ts'

export async function getGenreList(
  db: Database,
  { pageIndex, pageSize }: ParsedInput<typeof genreList>,
  language: string,
): Promise<HandlerResult<typeof genreList>> {
  const offset = (pageIndex - 1) * pageSize
  const { columns, total } = await genreColumns(db, { offset, limit: pageSize }, language)
  return {
    records: columns.map((column) => ({ columnId: column.id, columnName: wordName(column, language) })),
    hasMore: total !== null && offset + columns.length < total,
  }
}
