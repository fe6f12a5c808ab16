import { useAmounts } from '../../i18n/use-amounts.ts'
import { formatDollars, type Offer } from './offer.ts'

/** In coins, and in dollars by package. */
export function RestPrice({ rest: { priceCoins, range } }: { rest: NonNullable<Offer['rest']> }) {
  const { coins } = useAmounts()
  return (
    <>
      {coins(priceCoins)}
      {range ? (
        <bdi dir="ltr" className="font-normal text-mist">
          {formatDollars(range)}
        </bdi>
      ) : null}
    </>
  )
}
