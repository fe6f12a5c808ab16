import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../contract/money.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { cheapestPurchase } from '../../wallet/top-up/cheapest-purchase.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

/** What the viewer would pay now, by whole packages. Nothing where they hold enough, or where it is not known what they hold. */
export function PriceNow({ priceCoins }: { priceCoins: number }) {
  const { t } = useTranslation('player')
  const { number, coins } = useAmounts()
  const language = useLanguage()
  const { offer, isMember } = useEpisodeActions()
  const { packages, currency, member } = offer
  if (isMember && !member) return null
  const shortfall = priceCoins - (member ? member.coins + member.bonus : 0)
  const purchase = cheapestPurchase(shortfall, packages)
  if (!purchase) return null
  const { minor, packages: bought } = purchase
  const texts = {
    price: formatMoney({ minor, currency }, language),
    packages: bought
      .map(({ item, count }) => isolated(`${number(count)} × ${number(item.coins)}`))
      .join(' + '),
  }
  const left = purchase.coins - shortfall
  return (
    // A browser may write money in another way than the server: both are right.
    <bdi suppressHydrationWarning className="font-normal text-mist">
      {left > 0 ? t('priceNowLeft', { ...texts, left: coins(left) }) : t('priceNow', texts)}
    </bdi>
  )
}

/** Where a language is read from right to left, too, the number of packages stands before their size. */
const isolated = (text: string) => `\u2066${text}\u2069`
