import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatRange, type Offer } from './offer.ts'

export function RestPrice({ rest: { priceCoins, range } }: { rest: NonNullable<Offer['rest']> }) {
  const { coins } = useAmounts()
  const language = useLanguage()
  return (
    <>
      {coins(priceCoins)}
      {range ? (
        <bdi suppressHydrationWarning className="font-normal text-mist">
          {formatRange(range, language)}
        </bdi>
      ) : null}
    </>
  )
}
