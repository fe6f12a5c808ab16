import { Coins } from '../../../contract/coins.ts'
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
    priceCoins: Coins.safeParse(Number(query.get('price'))).data || null,
    returnTo,
  }
}
