import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { parseMoney } from '../../../contract/money.ts'
import { knownTimeZone } from '../../i18n/date-text.ts'
import { loadTranslator } from '../../i18n/translator.server.ts'
import { loadMember } from '../../member/load-member.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { cheapestPurchase, type Purchase } from './cheapest-purchase.ts'
import { loadSale, type SaleList } from './load-sale.server.ts'
import type { Spending, Store, StoreConsent, TopUpRequest } from './store.ts'
import { toSale } from './to-sale.ts'

/** A part that is unavailable is omitted. */
export async function loadStore(context: AppLoadContext, purpose: TopUpRequest): Promise<Store> {
  const [area, whole, priceCoins, chosenId, openPayments, account, spending] = await Promise.all([
    context.api.areaInfo().catch(() => null),
    loadSale(context, purpose),
    loadPrice(context, purpose),
    context.chosenPackage(),
    context.openPayments(),
    loadMember(context),
    loadSpending(context),
  ])
  const viewer = account?.viewer
  const missingCoins =
    viewer && priceCoins !== null ? Math.max(0, priceCoins - viewer.coins - viewer.bonus) : null
  const { packages, cheapest } = await addExactPackage(context, purpose, whole, missingCoins ?? 0)
  const begun = packages && cheapest ? findBegun(packages, cheapest) : null
  const inOrder = packages && (begun ? [begun, ...packages.filter((sold) => sold !== begun)] : packages)
  return {
    request: purpose,
    packages: inOrder?.map(({ payConfigId: _, ...sold }) => sold) ?? null,
    missingCoins,
    cheapest,
    firstTopUpBonus: whole?.firstTopUpBonus ?? 0,
    explainsCoins: hasExtension(area, 'coinRules'),
    chosenId: begun?.productId ?? chosenId,
    openPayments,
    account,
    spending,
    consent: await loadConsent(context, whole?.withdrawalDays ?? null),
    timeZone: knownTimeZone(context.timeZone),
    nonce: crypto.randomUUID(),
  }
}

/**
 * What is on sale, and the cheapest purchase of the missing coins, whose price the page told. If that takes coins by their number, the
 * list begins with exactly those that are missing.
 */
async function addExactPackage(
  context: AppLoadContext,
  purpose: TopUpRequest,
  whole: SaleList | null,
  missingCoins: number,
): Promise<{ packages: SaleList['packages'] | null; cheapest: Purchase | null }> {
  const sale = whole && toSale(whole)
  const cheapest = sale && cheapestPurchase(missingCoins, sale)
  const isExact = cheapest?.packages.some(({ item }) => !sale?.packages.includes(item))
  const exactCoins = Math.max(1, missingCoins - (cheapest?.firstTopUpBonus ?? 0))
  const exact = isExact ? await loadSale(context, { ...purpose, missingCoins: exactCoins }) : null
  return { packages: (exact ?? whole)?.packages ?? null, cheapest }
}

/** The first of the purchase's packages, which the store begins with. */
function findBegun(packages: SaleList['packages'], cheapest: Purchase): SaleList['packages'][number] | null {
  const [begun] = cheapest.packages.flatMap(({ item }) =>
    packages.filter(({ price, currency, coins, bonus }) => {
      const isAsLarge = coins === item.coins && bonus === item.bonus
      return isAsLarge && parseMoney(price, currency)?.minor === item.minor
    }),
  )
  return begun ?? null
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

/** For an order that was refused because of it without scripts; with scripts it comes with the refusal. */
async function loadSpending({ api, hasToken, isDataRequest, log }: AppLoadContext): Promise<Spending | null> {
  if (!hasToken || isDataRequest) return null
  try {
    const area = await api.areaInfo()
    const isOffered = hasExtension(area, 'spendingLimit') && hasExtension(area, 'setSpendingLimit')
    return isOffered ? await api.spendingLimit() : null
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'spending limit unavailable')
    return null
  }
}

async function loadConsent(
  { language }: AppLoadContext,
  withdrawalDays: number | null,
): Promise<StoreConsent | null> {
  if (withdrawalDays === null) return null
  const t = await loadTranslator(language)
  return {
    sentence: t('withdrawal:consent'),
    days: t('withdrawal:consentDays', { count: withdrawalDays }),
    link: t('withdrawal:consentLink'),
    needed: t('withdrawal:consentNeeded'),
  }
}
