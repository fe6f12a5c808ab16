import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { TopUpLink } from '../../wallet/top-up/top-up-link.tsx'
import { BuyButton } from './buy-button.tsx'
import { PriceNowText, usePriceNow } from './price-now.tsx'
import { useEpisodeActions } from './use-episode-actions.ts'

/** Unlocks the rest of the drama, leads to the coins that are missing, or only names the price where neither is possible. */
export function UnlockRest({ balance }: { balance: number }) {
  const { t } = useTranslation('player')
  const { coins } = useAmounts()
  const { state, offer } = useEpisodeActions()
  const { rest, member, has } = offer
  const text = usePriceNow(rest?.priceCoins ?? 0)
  if (!rest || rest.count < 2) return null
  const { count, priceCoins } = rest
  if (has.rest && balance >= priceCoins) {
    return (
      <BuyButton intent="unlockRest" priceCoins={priceCoins} tone="quiet">
        {t('unlockRestFor', { count, price: coins(priceCoins) })}
      </BuyButton>
    )
  }
  const cost = (
    <>
      <span className="flex flex-wrap justify-center gap-x-2 tabular-nums">
        <span>{t('restCosts', { count })}</span>
        <span>{coins(priceCoins)}</span>
      </span>
      <span className="text-xs">
        <PriceNowText text={text} />
      </span>
    </>
  )
  const limitCoins = member?.dayLimitCoins ?? null
  const isWithinLimit = limitCoins === null || (member?.spentTodayCoins ?? 0) + priceCoins <= limitCoins
  if (text === null || !member || !has.rest || !isWithinLimit) {
    return <p className="mt-3 text-center text-mist text-sm">{cost}</p>
  }
  return (
    <TopUpLink
      episode={{ dramaId: state.contentId, episodeId: state.chapterId }}
      shortOf="rest"
      className={buttonLook({ size: 'full', className: 'mt-3 flex-col gap-0.5!' })}
    >
      {cost}
    </TopUpLink>
  )
}
