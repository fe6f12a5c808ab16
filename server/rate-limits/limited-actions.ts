import type { Request } from 'express'
import type { SiteAddresses } from '../../app/context.ts'
import { matchAddress } from '../http/address-pattern.ts'
import { splitTarget } from '../http/request-target.ts'
import { paymentProvider } from '../payment-provider/payment-provider.ts'

export type LimitedAction =
  | ReadLimit
  | SendLimit
  /** Counted in `images/`, since the URL does not show whether a picture is cached. */
  | 'resize'

/** `search` includes suggestions on every key press. */
type ReadLimit = 'picture' | 'callback' | 'search'
type SendLimit =
  | 'signIn'
  | 'notice'
  | 'report'
  | 'usage'
  | 'errorReport'
  | 'feedback'
  | 'withdrawal'
  | 'mail'
  | 'write'

export type ToLimitedActions = (
  req: Pick<Request, 'method' | 'url'>,
) => readonly Exclude<LimitedAction, 'resize'>[]

interface LimitedAddress<Limit> {
  limit: Limit
  isAt(path: string): boolean
}

function isReturn(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') || paymentProvider.isReturn(query)
}

/** Expects a normalised URL. */
export function limitedActions(addresses: SiteAddresses): ToLimitedActions {
  const reads: LimitedAddress<ReadLimit>[] = []
  const sends: LimitedAddress<SendLimit>[] = []
  for (const { limit, isAt } of listLimits(addresses)) {
    if (limit === 'picture' || limit === 'callback' || limit === 'search') reads.push({ limit, isAt })
    else sends.push({ limit, isAt })
  }
  return function toLimitedActions({ method, url }) {
    const { path, search } = splitTarget(url)
    if (method === 'POST') return [sends.find(({ isAt }) => isAt(path))?.limit ?? 'write']
    const limit = reads.find(({ isAt }) => isAt(path))?.limit
    if (limit === 'picture') return [limit]
    const isSearch = limit === 'search' && search !== ''
    const isCallback = limit === 'callback' || (search !== '' && isReturn(search))
    // A search with a provider's response counts towards both limits, so that neither bypasses the other.
    return [...(isSearch ? (['search'] as const) : []), ...(isCallback ? (['callback'] as const) : [])]
  }
}

function listLimits({ front, application }: SiteAddresses) {
  const byPrecision = front.toSorted((a, b) => Number(a.path.endsWith('*')) - Number(b.path.endsWith('*')))
  return [
    ...byPrecision.flatMap(({ path, limit }) =>
      limit === null ? [] : [{ limit, isAt: matchAddress(path) }],
    ),
    ...application.flatMap(({ shape, limit }) => {
      // A page's loaders run even if another one rejects its language, so any first segment counts as a language.
      const address = new RegExp(`^(?:/[^/]+)?/${shape}(?:/|\\.data)?$`)
      return limit === null ? [] : [{ limit, isAt: (at: string) => address.test(at) }]
    }),
  ]
}
