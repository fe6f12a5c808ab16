import { hash } from 'node:crypto'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { sizeExactly } from '../../contract/exact-top-up.ts'
import { DEFAULT_CURRENCY, toDecimal } from '../../contract/money.ts'
import { type createOrder, type packageList, STORE_TYPES } from '../../contract/top-up.ts'
import { wordingFor } from '../catalog/language.ts'
import { type Package, priceStepMinor, type Words } from './package-file.ts'

/** The layer of members that packages are offered to. */
const EVERYBODY = 'everybody'

type Storefront = Package['offeredIn'][number]

function toStorefront(type: number): Storefront {
  return type === STORE_TYPES.player ? 'player' : 'profile'
}

/**
 * The id of a package's offer at a storefront: its price and what it gives. An order for an offer that differs from the platform's is
 * refused, so the charge is always the price shown, whichever platform process showed it. The currency is not part of it: an order
 * names it.
 */
export function toPayConfigId(sold: Package, storefront: Storefront): string {
  const { id, price, coins, bonus, vipDays, coinsExpireAfterDays, bonusExpiresAfterDays } = sold
  const deal = [price.minor, coins, bonus, vipDays, coinsExpireAfterDays ?? 0, bonusExpiresAfterDays ?? 0]
  return `${id}_${storefront}_${hash('sha256', deal.join(' ')).slice(0, DEAL_LENGTH)}`
}

const DEAL_LENGTH = 8

/** Of the words on a package, those in a language, or in the best one for it. */
export function inLanguage(words: Words, language: string): string {
  if (typeof words === 'string') return words
  const translations = Object.entries(words).map(([language, text]) => ({ language, texts: { text } }))
  return wordingFor('text', language, { language: 'en', text: words.en }, translations)
}

export function listPackages(
  packages: readonly Package[],
  { type, missingCoins }: ParsedInput<typeof packageList>,
  language: string,
): HandlerResult<typeof packageList> {
  const storefront = toStorefront(type)
  const { whole, byTheCoin } = atStorefront(packages, storefront)
  const exact = byTheCoin && missingCoins ? toExactPackage(byTheCoin, missingCoins) : null
  const withdrawal = packages[0]?.withdrawal
  return {
    currency: packages[0]?.price.currency ?? DEFAULT_CURRENCY,
    ...(withdrawal && { withdrawal: { days: withdrawal.days } }),
    packages: [...(exact ? [exact] : []), ...whole].map((sold) => ({
      productId: sold.id,
      name: inLanguage(sold.name, language),
      payConfigId: toPayConfigId(sold, storefront),
      price: toDecimal(sold.price),
      originalPrice: toDecimal(sold.originalPrice),
      coinsBuy: sold.coins,
      coinsBonus: sold.bonus,
      vipDays: sold.vipDays,
      coinsExpireAfterDays: sold.coinsExpireAfterDays ?? 0,
      bonusExpiresAfterDays: sold.bonusExpiresAfterDays ?? 0,
      cornerTip: inLanguage(sold.cornerTip, language),
      marketingCopy: inLanguage(sold.marketingCopy, language),
    })),
    exactTopUp: byTheCoin && {
      price: toDecimal(byTheCoin.price),
      priceStep: toDecimal({ ...byTheCoin.price, minor: priceStepMinor(byTheCoin.price.currency) }),
      coins: byTheCoin.coins,
      coinsMin: byTheCoin.anyNumberFromCoins,
      expireAfterDays: byTheCoin.coinsExpireAfterDays ?? 0,
    },
    memberLayerId: EVERYBODY,
    memberLayerGroupId: EVERYBODY,
  }
}

type Wanted = Pick<
  ParsedInput<typeof createOrder>,
  'productId' | 'payConfigId' | 'type' | 'memberLayerId' | 'memberLayerGroupId'
>

/** Null unless it is offered like this. */
export function findPackage(packages: readonly Package[], wanted: Wanted): Package | null {
  const { productId, payConfigId, type } = wanted
  const storefront = toStorefront(type)
  const { whole, byTheCoin } = atStorefront(packages, storefront)
  const sold =
    whole.find(({ id }) => id === productId) ?? (byTheCoin && findExactPackage(byTheCoin, productId))
  const isInLayer = [wanted.memberLayerId, wanted.memberLayerGroupId].every((id) =>
    ['', EVERYBODY].includes(id),
  )
  return sold && isInLayer && ['', toPayConfigId(sold, storefront)].includes(payConfigId) ? sold : null
}

type ByTheCoin = Package & { anyNumberFromCoins: number }

function atStorefront(packages: readonly Package[], storefront: Storefront) {
  const offered = packages.filter(({ offeredIn }) => offeredIn.includes(storefront))
  const isByTheCoin = (sold: Package): sold is ByTheCoin => sold.anyNumberFromCoins !== undefined
  return { whole: offered.filter((sold) => !isByTheCoin(sold)), byTheCoin: offered.find(isByTheCoin) ?? null }
}

function toExactPackage(sold: ByTheCoin, missingCoins: number): Package | null {
  const { price, coins, anyNumberFromCoins } = sold
  const stepMinor = priceStepMinor(price.currency)
  const size = sizeExactly(
    { minor: price.minor, coins, coinsMin: anyNumberFromCoins, stepMinor },
    missingCoins,
  )
  return (
    size && {
      ...sold,
      id: `${sold.id}_${size.coins}`,
      coins: size.coins,
      price: { ...price, minor: size.minor },
    }
  )
}

function findExactPackage(byTheCoin: ByTheCoin, productId: string): Package | null {
  const coins = Number(/_([1-9]\d{0,6})$/.exec(productId)?.[1])
  const sold = Number.isNaN(coins) ? null : toExactPackage(byTheCoin, coins)
  return sold?.id === productId ? sold : null
}
