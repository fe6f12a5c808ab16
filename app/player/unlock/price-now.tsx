import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_CURRENCY, toDecimal } from '../../../contract/money.ts'
import { toDirection } from '../../i18n/language.ts'
import { formatPrice, isolated } from '../../i18n/prices.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { cheapestPurchase, type OfferedPackage } from '../../wallet/top-up/cheapest-purchase.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

const NONE: readonly OfferedPackage[] = []

/**
 * What the viewer would pay now, by what is on sale, such as `from $1.98 (2 × 100, 20 coins left)`. Null where they hold enough, nothing
 * is on sale, or it is not known what they hold.
 */
export function usePriceNow(priceCoins: number): string | null {
  const { t } = useTranslation('player')
  const { number, coins } = useAmounts()
  const language = useLanguage()
  const { offer, isMember } = useEpisodeActions()
  const {
    packages = NONE,
    exactTopUp = null,
    firstTopUpBonus = 0,
    currency = DEFAULT_CURRENCY,
    member,
  } = offer
  const shortfall = priceCoins - (member ? member.coins + member.bonus : 0)
  const purchase = useMemo(
    () => cheapestPurchase(shortfall, { packages, exactTopUp, firstTopUpBonus }),
    [shortfall, packages, exactTopUp, firstTopUpBonus],
  )
  if (!purchase || (isMember && !member)) return null
  const { minor, leftCoins, packages: bought } = purchase
  // The number of packages stands before their size in every language.
  const inOrder = (text: string) => (toDirection(language) === 'rtl' ? isolated(text) : text)
  const texts = {
    price: formatPrice(toDecimal({ minor, currency }), currency, language),
    packages: bought
      .map(({ item, count }) => inOrder(`${number(count)} × ${number(item.coins)}`))
      .join(' + '),
  }
  return leftCoins > 0 ? t('priceNowLeft', { ...texts, left: coins(leftCoins) }) : t('priceNow', texts)
}

export function PriceNow({ priceCoins }: { priceCoins: number }) {
  const text = usePriceNow(priceCoins)
  return text === null ? null : (
    // A browser may write money in another way than the server: both are right.
    <bdi suppressHydrationWarning className="font-normal text-mist">
      {text}
    </bdi>
  )
}
