import { useTranslation } from 'react-i18next'
import { toDecimal } from '../../../contract/money.ts'
import { toDirection } from '../../i18n/language.ts'
import { formatPrice, isolated } from '../../i18n/prices.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Purchase } from './cheapest-purchase.ts'

/**
 * What a purchase costs and gives, such as `from $1.98 (2 × 100, 20 coins left)`. A browser may write money in another way than the
 * server: both are right.
 */
export function usePurchaseText(purchase: Purchase | null, currency: string): string | null {
  const { t } = useTranslation('player')
  const { number, coins, bonusOnTop } = useAmounts()
  const language = useLanguage()
  if (!purchase) return null
  const { minor, leftCoins, firstTopUpBonus, packages } = purchase
  // The number of packages stands before their size in every language.
  const inOrder = (text: string) => (toDirection(language) === 'rtl' ? isolated(text) : text)
  const bought = packages
    .map(({ item, count }) => inOrder(`${number(count)} × ${number(item.coins)}`))
    .join(' + ')
  const texts = {
    price: formatPrice(toDecimal({ minor, currency }), currency, language),
    packages: firstTopUpBonus > 0 ? `${bought} ${bonusOnTop(firstTopUpBonus)}` : bought,
  }
  return leftCoins > 0 ? t('priceNowLeft', { ...texts, left: coins(leftCoins) }) : t('priceNow', texts)
}
