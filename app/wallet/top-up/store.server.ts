import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { STORE_TYPES } from '../../../contract/top-up.ts'
import { loadMember } from '../../member/load-member.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { Store, TopUpRequest } from './store.ts'

/** A part that is unavailable is omitted. */
export async function loadStore(context: AppLoadContext, purpose: TopUpRequest): Promise<Store> {
  const [area, sale, priceCoins, chosenId, openPayments, account] = await Promise.all([
    context.api.areaInfo().catch(() => null),
    loadSale(context, purpose),
    loadPrice(context, purpose),
    context.chosenPackage(),
    context.openPayments(),
    loadMember(context),
  ])
  const viewer = account?.viewer
  const missingCoins = viewer ? Math.max(0, priceCoins - viewer.coins - viewer.bonus) : 0
  const firstTopUpBonus = sale?.firstTopUpBonus ?? 0
  const isSoldExactly = missingCoins > 0 && Boolean(sale?.exactTopUp)
  const exact = isSoldExactly
    ? await loadSale(context, { ...purpose, missingCoins: Math.max(1, missingCoins - firstTopUpBonus) })
    : null
  return {
    request: purpose,
    packages: (exact ?? sale)?.packages.map(({ payConfigId: _, ...sold }) => sold) ?? null,
    missingCoins,
    firstTopUpBonus,
    explainsCoins: hasExtension(area, 'coinRules'),
    chosenId,
    openPayments,
    account,
    nonce: crypto.randomUUID(),
  }
}

/** Of what the balance was too low for; 0: nothing, or not known. */
async function loadPrice(
  { api, hasToken, log }: AppLoadContext,
  { shortOf, dramaId, episodeId }: TopUpRequest,
): Promise<number> {
  if (shortOf === null || !hasToken) return 0
  try {
    if (shortOf === 'rest') return (await api.seriesCost({ dramaId })).restPriceCoins
    const episode = episodeId === '' ? null : await api.episodeDetail({ dramaId, episodeId })
    return episode?.isLocked ? episode.priceCoins : 0
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'price unavailable')
    return 0
  }
}

async function loadSale(
  context: AppLoadContext,
  wanted: Pick<TopUpRequest, 'store'> & { missingCoins?: number },
) {
  const { store, missingCoins } = wanted
  try {
    return await context.api.packageList({ type: STORE_TYPES[store], missingCoins })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'packages unavailable')
    return null
  }
}
