import { useTranslation } from 'react-i18next'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatRange, type Offer } from './offer.ts'

export function RestPrice({ rest: { priceCoins, range } }: { rest: NonNullable<Offer['rest']> }) {
  const { t } = useTranslation('player')
  const { coins } = useAmounts()
  const language = useLanguage()
  return (
    <>
      {coins(priceCoins)}
      {range ? (
        <bdi suppressHydrationWarning className="font-normal text-mist">
          {formatRange(range, language, (from, to) => t('range', { from, to }))}
        </bdi>
      ) : null}
    </>
  )
}
