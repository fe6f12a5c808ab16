import type { AppLoadContext } from '@remix-run/server-runtime'
import { STORE_TYPES } from '../../../contract/top-up.ts'
import { loadMember } from '../../member/load-member.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { Store, StorePackage, TopUpRequest } from './store.ts'

/** A part that is unavailable is omitted. */
export async function loadStore(context: AppLoadContext, purpose: TopUpRequest): Promise<Store> {
  const [packages, chosenId, openPayments, account] = await Promise.all([
    loadPackages(context, purpose),
    context.chosenPackage(),
    context.openPayments(),
    loadMember(context),
  ])
  return { request: purpose, packages, chosenId, openPayments, account, nonce: crypto.randomUUID() }
}

async function loadPackages(
  context: AppLoadContext,
  { store }: TopUpRequest,
): Promise<StorePackage[] | null> {
  try {
    const { packages } = await context.api.packageList({ type: STORE_TYPES[store] })
    return packages.map(({ payConfigId: _, ...sold }) => sold)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'packages unavailable')
    return null
  }
}
