import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { appNumbers, lockedPrices, openNumbers } from './offer.ts'
import { PriceNow } from './price-now.tsx'
import { useEpisodeActions } from './use-episode-actions.ts'

export function PriceSummary() {
  const { t } = useTranslation('player')
  const { state, offer, isMember } = useEpisodeActions()
  const prices = lockedPrices(state.episodesList)
  const toRange = (from: number | string, to: number | string) => t('range', { from, to })
  const open = openNumbers(state.episodesList, toRange)
  const inApp = appNumbers(state.episodesList, toRange)
  const { number, coins } = useAmounts()
  const { rest } = offer
  if (!prices) return null
  return (
    <dl className="mb-4 grid max-w-xl gap-x-6 gap-y-1.5 rounded-2xl bg-ivory/5 px-4 py-3 text-sm ring-1 ring-ivory/8 ring-inset">
      {open ? (
        <Row label={t(isMember ? 'openToYou' : 'freeEpisodes')} value={<bdi dir="ltr">{open}</bdi>} />
      ) : null}
      <Row
        label={t('eachLocked')}
        value={
          <>
            <CoinIcon className="size-4 shrink-0" />
            {prices.low === prices.high
              ? coins(prices.low)
              : t('priceFromTo', { low: number(prices.low), high: coins(prices.high) })}
            <PriceNow priceCoins={prices.low} />
          </>
        }
      />
      {rest && rest.count > 1 ? (
        <Row
          label={t('restCosts', { count: rest.count })}
          value={
            <>
              <CoinIcon className="size-4 shrink-0" />
              {coins(rest.priceCoins)}
              <PriceNow priceCoins={rest.priceCoins} />
            </>
          }
        />
      ) : null}
      {inApp ? <Row label={t('appEpisodes')} value={<bdi dir="ltr">{inApp}</bdi>} /> : null}
    </dl>
  )
}

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-mist">{label}</dt>
      <dd className="flex flex-wrap items-center gap-1.5 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
