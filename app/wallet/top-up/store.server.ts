import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { loadMember } from '../../member/load-member.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { cheapestPurchase } from './cheapest-purchase.ts'
import { loadSale, type SaleList } from './load-sale.server.ts'
import type { Store, TopUpRequest } from './store.ts'
import { toSale } from './to-sale.ts'

/** A part that is unavailable is omitted. */
export async function loadStore(context: AppLoadContext, purpose: TopUpRequest): Promise<Store> {
  const [area, whole, priceCoins, chosenId, openPayments, account] = await Promise.all([
    context.api.areaInfo().catch(() => null),
    loadSale(context, purpose),
    loadPrice(context, purpose),
    context.chosenPackage(),
    context.openPayments(),
    loadMember(context),
  ])
  const viewer = account?.viewer
  const missingCoins =
    viewer && priceCoins !== null ? Math.max(0, priceCoins - viewer.coins - viewer.bonus) : null
  const { packages, cheapestId } = await addExactPackage(context, purpose, whole, missingCoins ?? 0)
  return {
    request: purpose,
    packages: packages?.map(({ payConfigId: _, ...sold }) => sold) ?? null,
    missingCoins,
    firstTopUpBonus: whole?.firstTopUpBonus ?? 0,
    explainsCoins: hasExtension(area, 'coinRules'),
    chosenId: cheapestId ?? chosenId,
    openPayments,
    account,
    nonce: crypto.randomUUID(),
  }
}

/**
 * The packages, and the one to begin with where coins are missing: the first of the cheapest purchase, whose price the page told. If
 * coins are sold by their number in it, the list begins with exactly those that are missing.
 */
async function addExactPackage(
  context: AppLoadContext,
  purpose: TopUpRequest,
  whole: SaleList | null,
  missingCoins: number,
): Promise<{ packages: SaleList['packages'] | null; cheapestId: string | null }> {
  const sale = whole && toSale(whole)
  const purchase = sale && cheapestPurchase(missingCoins, sale)
  if (!purchase) return { packages: whole?.packages ?? null, cheapestId: null }
  const isExact = purchase.packages.some(({ item }) => !sale.packages.includes(item))
  const exactCoins = Math.max(1, missingCoins - (sale.firstTopUpBonus ?? 0))
  const exact = isExact ? await loadSale(context, { ...purpose, missingCoins: exactCoins }) : null
  const { packages } = exact ?? whole
  const [first] = purchase.packages.flatMap(({ item }) =>
    packages.filter(({ coins, bonus }) => coins === item.coins && bonus === item.bonus),
  )
  return { packages, cheapestId: first?.productId ?? null }
}

/** Of what the balance was too low for; null: nothing, or not known. */
async function loadPrice(
  { api, hasToken, log }: AppLoadContext,
  { shortOf, dramaId, episodeId }: TopUpRequest,
): Promise<number | null> {
  if (shortOf === null || !hasToken) return null
  try {
    if (shortOf === 'rest') {
      const hasCost = hasExtension(await api.areaInfo(), 'seriesCost')
      return hasCost ? (await api.seriesCost({ dramaId })).restPriceCoins : null
    }
    const episode = episodeId === '' ? null : await api.episodeDetail({ dramaId, episodeId })
    return episode && (episode.isLocked ? episode.priceCoins : 0)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'price unavailable')
    return null
  }
}
