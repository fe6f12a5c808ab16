import { Id } from '../../../contract/ids.ts'
import { localAddress } from '../../browser/local-address.ts'
import type { TopUpRequest } from './store.ts'

/** Any origin will do: addresses with another one are refused. */
const ANY_PAGE = 'https://this.invalid/'

export function readTopUpRequest(search: string): TopUpRequest {
  const query = new URLSearchParams(search)
  const readId = (name: string) => Id.safeParse(query.get(name)).data ?? ''
  const dramaId = readId('content')
  const returnTo = localAddress(query.get('returnTo'), ANY_PAGE)
  return {
    store: dramaId ? 'player' : 'profile',
    dramaId,
    episodeId: dramaId && readId('episode'),
    shortOf: dramaId && query.has('short') ? (query.get('short') === 'rest' ? 'rest' : 'episode') : null,
    returnTo,
  }
}
