import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { DEFAULT_CURRENCY } from '../../../contract/money.ts'
import { STORE_TYPES } from '../../../contract/top-up.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { toSale } from '../../wallet/top-up/to-sale.ts'
import type { Offer } from './offer.ts'

/** Unavailable parts are omitted, since episodes open and unlock without them. */
export async function loadOffer(context: AppLoadContext, dramaId: string): Promise<Offer> {
  const { api, hasToken, isShared } = context
  const orNull = <Result>(call: Promise<Result>): Promise<Result | null> =>
    call.catch((error: unknown) => {
      if (isSessionEnd(error)) throw error
      context.log.warn({ err: error, dramaId }, 'price summary incomplete')
      return null
    })
  const area = await orNull(api.areaInfo())
  const has = (name: string) => hasExtension(area, name)
  const [cost, store, openPayments] = await Promise.all([
    has('seriesCost') ? orNull(api.seriesCost({ dramaId })) : null,
    orNull(api.packageList({ type: STORE_TYPES.player })),
    context.openPayments(),
  ])
  const isMember = hasToken && !isShared
  return {
    rest: cost && { priceCoins: cost.restPriceCoins, count: cost.restCount },
    ...(store ? toSale(store) : { packages: [] }),
    firstTopUpBonus: isMember ? (store?.firstTopUpBonus ?? 0) : 0,
    currency: store?.currency ?? DEFAULT_CURRENCY,
    member: isMember ? (cost?.member ?? null) : null,
    has: { rest: has('unlockSeries'), auto: has('setAutoUnlock'), limit: has('setDailyLimit') },
    openPayments,
    key: isMember ? crypto.randomUUID() : null,
  }
}
