import * as z from 'zod'
import { readDramaCard, WireDramaCard } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { PageQuery, page } from '../paging.ts'

export const SEARCH_QUERY_LENGTH_MAX = 100

export const search = endpoint({
  method: 'GET',
  path: '/x/search',
  summary: 'Dramas that match a query by name, category or introduction in any language, best first.',
  source: 'Row 420, rules 8 and 28',
  audience: 'anyone',
  query: PageQuery.extend({
    q: z
      .string()
      .max(SEARCH_QUERY_LENGTH_MAX)
      .meta({ description: 'As typed; half words and typos are fine.' }),
  }),
  wire: page(WireDramaCard).extend({
    total: z.number().int().nonnegative().meta({ description: 'Of all pages.' }),
  }),
  read: (wire) => ({ dramas: wire.records.map(readDramaCard), hasMore: wire.hasMore, total: wire.total }),
})
