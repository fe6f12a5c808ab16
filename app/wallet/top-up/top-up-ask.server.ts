import { Id } from '../../../contract/ids.ts'
import type { TopUpAsk } from './store.ts'

/** What the query of the store's address says; whatever makes no sense there is left out. */
export function topUpAskIn(search: string): TopUpAsk {
  const query = new URLSearchParams(search)
  const idOf = (name: string) => Id.safeParse(query.get(name)).data ?? ''
  const contentId = idOf('content')
  const returnTo = query.get('returnTo')
  return {
    store: contentId ? 'player' : 'profile',
    contentId,
    contentChapterId: contentId && idOf('episode'),
    isShort: query.has('short'),
    // The server in front holds it to this site before it is used.
    returnTo: returnTo?.startsWith('/') && !returnTo.startsWith('//') ? returnTo : null,
  }
}
