import { useMemo } from 'react'
import { DEFAULT_CURRENCY } from '../../../contract/money.ts'
import { cheapestPurchase, type OfferedPackage } from '../../wallet/top-up/cheapest-purchase.ts'
import { usePurchaseText } from '../../wallet/top-up/use-purchase-text.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

const NONE: readonly OfferedPackage[] = []

/**
 * What the viewer would pay now, by what is on sale. Null where they hold enough, nothing is on sale, or it is not known what they
 * hold.
 */
export function usePriceNow(priceCoins: number): string | null {
  const { offer, isMember } = useEpisodeActions()
  const {
    packages = NONE,
    exactTopUp = null,
    firstTopUpBonus = 0,
    currency = DEFAULT_CURRENCY,
    member,
  } = offer
  const held = member ? member.coins + member.bonus : 0
  const shortfall = priceCoins - held
  const purchase = useMemo(
    () => cheapestPurchase(shortfall, { packages, exactTopUp, firstTopUpBonus }),
    [shortfall, packages, exactTopUp, firstTopUpBonus],
  )
  return usePurchaseText(isMember && !member ? null : purchase, currency, held)
}

export function PriceNow({ priceCoins }: { priceCoins: number }) {
  return <PriceNowText text={usePriceNow(priceCoins)} />
}

export function PriceNowText({ text }: { text: string | null }) {
  return text === null ? null : (
    <bdi suppressHydrationWarning className="font-normal text-mist">
      {text}
    </bdi>
  )
}
