import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { readId, WireId } from '../ids.ts'
import { PageQuery, page } from '../paging.ts'

const WireGenre = z.object({ columnId: WireId, columnName: z.string() })

export const genreList = endpoint({
  method: 'GET',
  path: '/x/genres',
  summary: 'Names of all genres that have a drama, in their order, without dramas.',
  source: 'Row 18, rule 8',
  audience: 'anyone',
  query: PageQuery,
  wire: page(WireGenre),
  read: (wire) => ({
    genres: wire.records.map(({ columnId, columnName }) => ({ genreId: readId(columnId), name: columnName })),
    hasMore: wire.hasMore,
  }),
})
