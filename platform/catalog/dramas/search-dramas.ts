import type { HandlerResult, ParsedInput } from '../../../contract/endpoint.ts'
import type { search } from '../../../contract/extensions/search.ts'
import type { Database } from '../../db/tables.ts'
import { findDramas } from '../../search/find-dramas.ts'
import { dramaCards } from './drama-cards.ts'

export async function searchDramas(
  db: Database,
  { q, pageIndex, pageSize }: ParsedInput<typeof search>,
  language: string,
): Promise<HandlerResult<typeof search>> {
  const ids = await findDramas(db, q)
  const offset = (pageIndex - 1) * pageSize
  const shown = ids.slice(offset, offset + pageSize)
  return {
    records: await dramaCards(db, shown, language),
    hasMore: offset + shown.length < ids.length,
    total: ids.length,
  }
}
