import { useTranslation } from 'react-i18next'
import { toDecimal } from '../../../contract/money.ts'
import { formatPrice } from '../../i18n/prices.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Purchase } from './cheapest-purchase.ts'

/**
 * What a purchase costs and gives, such as `from $1.98 (2 × 100 coins, 20 coins left over)`: with the bonus and with what the viewer
 * has, it is the price and what is left over. A browser may write money in another way than the server: both are right.
 */
export function usePurchaseText(purchase: Purchase | null, currency: string, held = 0): string | null {
  const { t } = useTranslation('player')
  const { number, coins, bonus } = useAmounts()
  const language = useLanguage()
  if (!purchase) return null
  const { minor, leftCoins, firstTopUpBonus, packages } = purchase
  const bonusSum = packages.reduce((sum, { item, count }) => sum + count * item.bonus, firstTopUpBonus)
  const parts = [
    ...packages.map(({ item, count }) =>
      count > 1 ? `${number(count)} × ${coins(item.coins)}` : coins(item.coins),
    ),
    ...(bonusSum > 0 ? [bonus(bonusSum)] : []),
    ...(held > 0 ? [t('priceNowHeld', { coins: coins(held) })] : []),
  ]
  const texts = {
    price: formatPrice(toDecimal({ minor, currency }), currency, language),
    packages: parts.join(' + '),
  }
  return leftCoins > 0 ? t('priceNowLeft', { ...texts, left: coins(leftCoins) }) : t('priceNow', texts)
}
