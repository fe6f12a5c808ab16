import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { parseMoney, toDecimal } from '../../../contract/money.ts'
import { STORE_TYPES } from '../../../contract/top-up.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { formatPrice } from '../../i18n/prices.ts'
import { loadTranslator, type Translate } from '../../i18n/translator.server.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'

export interface CoinsText {
  heading: string
  sections: { heading: string; sentences: string[]; packages: { what: string; price: string }[] }[]
}

type Sale = Awaited<ReturnType<AppLoadContext['api']['packageList']>>
type Sold = Sale['packages'][number]

const SAMPLE_COINS = 100

/** Null where the backend does not say how its wallet spends: the page would have to guess. */
export async function loadCoinsText(context: AppLoadContext): Promise<CoinsText | null> {
  const { api, language } = context
  if (!hasExtension(await api.areaInfo(), 'coinRules')) return null
  const [t, { spentFirst }, player, profile] = await Promise.all([
    loadTranslator(language),
    api.coinRules(),
    loadSale(context, 'player'),
    loadSale(context, 'profile'),
  ])
  const sold = [...player.packages, ...profile.packages]
  const packages = sold.filter(
    ({ productId }, at) => sold.findIndex((one) => one.productId === productId) === at,
  )
  const words = createWords(t, language)
  const sample = priceWithoutDiscount(packages)
  const { exactTopUp } = player
  const isEnding = packages.some(
    ({ coinsEndAfterDays, bonusEndsAfterDays }) => coinsEndAfterDays ?? bonusEndsAfterDays,
  )
  return {
    heading: t('wallet:howCoinsWork'),
    sections: [
      { heading: t('coins:useHeading'), sentences: [t('coins:use')], packages: [] },
      {
        heading: t('coins:priceHeading'),
        sentences: [
          ...(sample
            ? [t('coins:price', { coins: words.coins(SAMPLE_COINS), price: words.price(sample) })]
            : []),
          t('coins:priceBeside'),
          ...(exactTopUp ? [t('coins:exact', { coins: words.coins(exactTopUp.coinsMin) })] : []),
        ],
        packages: packages.map((one) => ({ what: words.contents(one), price: words.price(one) })),
      },
      { heading: t('coins:bonusHeading'), sentences: [t('coins:bonus')], packages: [] },
      {
        heading: t('coins:orderHeading'),
        sentences: [
          t(spentFirst === 'bonus' ? 'coins:bonusFirst' : 'coins:coinsFirst'),
          t('coins:endingFirst'),
        ],
        packages: [],
      },
      {
        heading: t('coins:endHeading'),
        sentences: [t(isEnding ? 'coins:someEnd' : 'coins:neverEnd'), t('coins:gifts')],
        packages: [],
      },
    ],
  }
}

/** Nothing on sale, and a store that does not answer, leave prices out. */
async function loadSale(
  context: AppLoadContext,
  store: keyof typeof STORE_TYPES,
): Promise<Pick<Sale, 'packages' | 'exactTopUp'>> {
  try {
    return await context.api.packageList({ type: STORE_TYPES[store] })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    context.log.warn({ err: error }, 'packages unavailable')
    return { packages: [], exactTopUp: null }
  }
}

/** What {@link SAMPLE_COINS} cost at the dearest rate, where bonus is a discount; packages with VIP sell more than coins. */
function priceWithoutDiscount(packages: readonly Sold[]): Pick<Sold, 'price' | 'currency'> | null {
  const prices = packages.flatMap(({ price, currency, coins, bonus, vipDays }) => {
    const money = parseMoney(price, currency)
    return money && coins > 0 && vipDays === 0
      ? [{ currency, minor: Math.ceil((money.minor * SAMPLE_COINS) / (coins + bonus)) }]
      : []
  })
  const [first, ...others] = prices
  if (!first) return null
  const dearest = others.reduce((one, other) => (other.minor > one.minor ? other : one), first)
  return { price: toDecimal(dearest), currency: dearest.currency }
}

function createWords(t: Translate, language: AppLoadContext['language']) {
  const number = (amount: number, options?: Intl.NumberFormatOptions) =>
    formatNumber(amount, language, options)
  const coins = (count: number) => t('wallet:coinsAmount', { count, amount: number(count) })
  return {
    coins,
    price: ({ price, currency }: Pick<Sold, 'price' | 'currency'>) => formatPrice(price, currency, language),
    contents: ({ coins: count, bonus, vipDays, coinsEndAfterDays, bonusEndsAfterDays }: Sold) =>
      [
        ...(count > 0 ? [coins(count)] : []),
        ...(coinsEndAfterDays ? [t('wallet:coinsEndAfter', { count: coinsEndAfterDays })] : []),
        ...(bonus > 0
          ? [t('wallet:bonusAmount', { count: bonus, amount: number(bonus, { signDisplay: 'always' }) })]
          : []),
        ...(bonusEndsAfterDays ? [t('wallet:bonusEndsAfter', { count: bonusEndsAfterDays })] : []),
        ...(vipDays > 0 ? [t('wallet:vipDays', { count: vipDays })] : []),
      ].join(' · '),
  }
}
