import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { parseMoney, toDecimal } from '../../../contract/money.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { formatPrice } from '../../i18n/prices.ts'
import { loadTranslator, type Translate } from '../../i18n/translator.server.ts'
import { loadSale, type SaleList } from '../top-up/load-sale.server.ts'

export interface CoinsText {
  heading: string
  sections: { heading: string; sentences: string[]; packages: { what: string; price: string }[] }[]
}

type Sold = SaleList['packages'][number]

const SAMPLE_COINS = 100

/** Null where the backend does not say how its wallet spends: the page would have to guess. */
export async function loadCoinsText(context: AppLoadContext): Promise<CoinsText | null> {
  const { api, language } = context
  if (!hasExtension(await api.areaInfo(), 'coinRules')) return null
  const [t, { spentFirst }, sale] = await Promise.all([
    loadTranslator(language),
    api.coinRules(),
    loadBothStores(context),
  ])
  const words = createWords(t, language)
  const price = sale && priceWithoutDiscount(sale)
  const expires = sale && doesExpire(sale)
  const section = (name: 'use' | 'price' | 'bonus' | 'order' | 'expiry', sentences: string[]) => ({
    heading: t(`coins:${name}Heading`),
    sentences,
    packages: name === 'price' && sale ? sale.packages.map(words.toRow) : [],
  })
  return {
    heading: t('wallet:howCoinsWork'),
    sections: [
      section('use', [t('coins:use')]),
      section('price', [
        ...(price
          ? [t('coins:price', { coins: words.coins(SAMPLE_COINS), price: words.price(price, sale.currency) })]
          : []),
        t('coins:priceBeside'),
        ...(sale?.exactTopUp ? [t('coins:exact', { coins: words.coins(sale.exactTopUp.coinsMin) })] : []),
      ]),
      section('bonus', [t('coins:bonus')]),
      section('order', [
        t(spentFirst === 'bonus' ? 'coins:bonusFirst' : 'coins:coinsFirst'),
        t('coins:expiringFirst'),
      ]),
      section('expiry', [
        ...(expires === null ? [] : [t(expires ? 'coins:someExpire' : 'coins:neverExpire')]),
        t('coins:gifts'),
      ]),
    ],
  }
}

/** A package of both is named once; null unless both respond. */
export async function loadBothStores(context: AppLoadContext): Promise<SaleList | null> {
  const [player, profile] = await Promise.all([
    loadSale(context, { store: 'player' }),
    loadSale(context, { store: 'profile' }),
  ])
  if (!player || !profile) return null
  const isNew = (sold: Sold) =>
    !player.packages.some(({ productId, price }) => productId === sold.productId && price === sold.price)
  return { ...player, packages: [...player.packages, ...profile.packages.filter(isNew)] }
}

/** What {@link SAMPLE_COINS} cost at the dearest rate that no bonus makes cheaper; packages with VIP sell more than coins. */
function priceWithoutDiscount({ packages, exactTopUp, currency }: SaleList): string | null {
  const rates = packages.flatMap(({ price, coins, bonus, vipDays }) => {
    const money = parseMoney(price, currency)
    return money && coins > 0 && vipDays === 0 ? [{ minor: money.minor, coins, bonus }] : []
  })
  if (exactTopUp) rates.push({ ...exactTopUp, bonus: 0 })
  const plain = rates.filter(({ bonus }) => bonus === 0)
  const prices = (plain.length > 0 ? plain : rates).map(({ minor, coins }) =>
    Math.ceil((minor * SAMPLE_COINS) / coins),
  )
  return prices.length === 0 ? null : toDecimal({ minor: Math.max(...prices), currency })
}

/** Null unless the backend says it of everything on sale. */
function doesExpire({ packages, exactTopUp }: SaleList): boolean | null {
  const days = packages.flatMap(({ coins, bonus, coinsExpireAfterDays, bonusExpiresAfterDays }) => [
    ...(coins > 0 ? [coinsExpireAfterDays] : []),
    ...(bonus > 0 ? [bonusExpiresAfterDays] : []),
  ])
  if (exactTopUp) days.push(exactTopUp.expireAfterDays ?? null)
  if (days.some((count) => Boolean(count))) return true
  return days.length === 0 || days.includes(null) ? null : false
}

function createWords(t: Translate, language: AppLoadContext['language']) {
  const number = (amount: number, options?: Intl.NumberFormatOptions) =>
    formatNumber(amount, language, options)
  const coins = (count: number) => t('wallet:coinsAmount', { count, amount: number(count) })
  const bonusOnTop = (count: number) =>
    t('wallet:bonusAmount', { count, amount: number(count, { signDisplay: 'always' }) })
  const price = (amount: string, currency: string) => formatPrice(amount, currency, language)
  return {
    coins,
    price,
    toRow: (sold: Sold) => ({
      price: price(sold.price, sold.currency),
      what: [
        ...(sold.coins > 0 ? [coins(sold.coins)] : []),
        ...(sold.bonus > 0 ? [bonusOnTop(sold.bonus)] : []),
        ...(sold.vipDays > 0 ? [t('wallet:vipDays', { count: sold.vipDays })] : []),
        ...(sold.coinsExpireAfterDays
          ? [t('wallet:coinsExpireAfter', { count: sold.coinsExpireAfterDays })]
          : []),
        ...(sold.bonusExpiresAfterDays
          ? [t('wallet:bonusExpiresAfter', { count: sold.bonusExpiresAfterDays })]
          : []),
      ].join(' · '),
    }),
  }
}
