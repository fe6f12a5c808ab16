import type { AppLoadContext } from '@remix-run/server-runtime'
import { STORE_TYPES } from '../../../contract/top-up.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { TopUpRequest } from './store.ts'

/** What a store sells; null during an outage. */
export async function loadSale(
  context: AppLoadContext,
  { store, missingCoins }: Pick<TopUpRequest, 'store'> & { missingCoins?: number },
) {
  try {
    return await context.api.packageList({ type: STORE_TYPES[store], missingCoins })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'packages unavailable')
    return null
  }
}

export type SaleList = NonNullable<Awaited<ReturnType<typeof loadSale>>>
