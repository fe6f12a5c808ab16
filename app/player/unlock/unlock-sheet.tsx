import { ListVideo, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { tracked } from '../../analytics/tracked.ts'
import { buttonLook } from '../../design/button.tsx'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { SignInLink } from '../../member/sign-in-link.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { OpenPayments } from '../../wallet/top-up/open-payments.tsx'
import { TopUpLink } from '../../wallet/top-up/top-up-link.tsx'
import { EPISODES_ID } from '../episodes/episode-grid.tsx'
import { unlockOutcome } from '../episodes/state.ts'
import type { ActionProblem } from './actions.ts'
import { BuyButton } from './buy-button.tsx'
import { MemberBalances } from './member-balances.tsx'
import type { Offer } from './offer.ts'
import { PriceNow, PriceNowText, usePriceNow } from './price-now.tsx'
import { SpendingControls } from './spending-controls.tsx'
import { useEpisodeActions } from './use-episode-actions.ts'

const SENTENCES = {
  insufficientBalance: 'insufficientBalance',
  priceChanged: 'problemPriceChanged',
  notNextLocked: 'purchaseToView',
  dailyLimit: 'problemDailyLimit',
  appOnly: 'problemAppOnly',
  episodeNotFound: 'problemGone',
  autoUnlockOff: 'problemAutoOff',
  invalid: 'problemInvalid',
  unknown: 'problemUnknown',
} as const satisfies Record<ActionProblem, string>

/**
 * The price comes first, for visitors too; then the balances, the price of the rest, and the amount spent so
 * far.
 */
export function UnlockSheet({ onEpisodes }: { onEpisodes: () => void }) {
  const { t } = useTranslation('player')
  const { coins } = useAmounts()
  const { state, refused } = useEpisodeActions()
  const { currentEpisodeIndex: index, episodesList, detail } = state
  const price = episodesList[index]?.priceCoins ?? 0
  return (
    <section className="absolute inset-x-0 bottom-0 mx-auto max-h-[calc(100%-var(--spacing)*16)] max-w-lg overflow-y-auto overscroll-contain rounded-t-[1.75rem] bg-ink/85 px-5 pt-6 low:pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-2xl ring-1 ring-ivory/12 ring-inset low:sm:max-h-full beside:max-h-full">
      <header
        className="flex cramped:flex-col-reverse items-start cramped:gap-1 gap-4 text-start"
        {...tracked({
          show: ['purchase_wall_show', { drama: state.contentId, episode: state.chapterId }],
        })}
      >
        <span
          data-lock
          aria-hidden="true"
          className="flex tight:hidden tiny:hidden size-13 shrink-0 items-center justify-center rounded-2xl bg-accent text-on-accent"
        >
          <Lock className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl cramped:text-xl leading-tight">
            {t('unlockTitle', { number: index + 1 })}
          </h2>
          <p className="line-clamp-2 pt-1 text-mist text-sm">
            {t('episodeOf', { number: index + 1, total: episodesList.length })} · <bdi>{detail.name}</bdi>
          </p>
        </div>
        <a
          href={`#${EPISODES_ID}`}
          aria-label={t('episodes')}
          onClick={(event) => {
            event.preventDefault()
            onEpisodes()
          }}
          className="flex size-11 shrink-0 items-center justify-center cramped:self-end rounded-full bg-ivory/10 text-ivory beside:hidden"
        >
          <ListVideo aria-hidden="true" className="size-5" />
        </a>
      </header>
      <p
        data-price
        className="mt-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-start font-bold font-display text-[1.75rem] tight:text-xl text-gold leading-none"
      >
        <CoinIcon className="size-8 shrink-0" />
        {coins(price)}
        <span className="font-sans text-base leading-snug">
          <PriceNow priceCoins={price} />
        </span>
      </p>
      {refused ? (
        <p
          role="alert"
          className="mt-4 rounded-2xl bg-danger/12 px-4 py-3 text-danger text-sm ring-1 ring-danger/25 ring-inset"
        >
          {t(SENTENCES[refused.problem])}
        </p>
      ) : null}
      <Ways price={price} />
    </section>
  )
}

function Ways({ price }: { price: number }) {
  const { t } = useTranslation(['player', 'account'])
  const { coins } = useAmounts()
  const hrefs = useHrefs()
  const { state, offer, isMember } = useEpisodeActions()
  const { detail, firstNeedPayEpisodeIndex: first, currentEpisodeIndex: index } = state
  if (!isMember) {
    return (
      <>
        <Rest />
        <SignInLink className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-5' })}>
          {t('account:login')}
        </SignInLink>
        <p className="mt-3 text-center text-mist text-sm">{t('unlockLoginHint')}</p>
        <TopUpLink episode={{ dramaId: state.contentId, episodeId: state.chapterId }} className={PLAIN_LINK}>
          {t('account:seePackages')}
        </TopUpLink>
        <BackToStart />
      </>
    )
  }
  const { member, rest } = offer
  // An unknown balance does not prevent unlocking: the product API checks it.
  const balance = member ? member.coins + member.bonus : Number.POSITIVE_INFINITY
  const outcome = unlockOutcome(state, index, balance)
  // Above the top-up link, since coins may be on their way; below what the present balance can buy.
  const payments = <OpenPayments payments={offer.openPayments} className="mt-5" />
  const offersRest = offer.has.rest && rest !== null && rest.count > 1 && balance >= rest.priceCoins
  return (
    <>
      {outcome === 'payPrompt' ? payments : null}
      {member ? <MemberBalances member={member} /> : null}
      {outcome === 'payPrompt' ? (
        <PayPrompt />
      ) : outcome === 'unlock' ? (
        <BuyButton intent="unlock" priceCoins={price} tone="accent">
          {t('unlockFor', { price: coins(price) })}
        </BuyButton>
      ) : (
        <>
          <p className="mt-4 font-semibold text-ivory">{t('purchaseToView')}</p>
          <PrefetchLink
            to={hrefs.episode(detail, first + 1)}
            className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-3' })}
          >
            {t('unlockFirst', { number: first + 1 })}
          </PrefetchLink>
        </>
      )}
      {offersRest ? (
        <BuyButton intent="unlockRest" priceCoins={rest.priceCoins} tone="quiet">
          {t('unlockRestFor', { count: rest.count, price: coins(rest.priceCoins) })}
        </BuyButton>
      ) : null}
      <Rest />
      <SpendingControls />
      {outcome === 'payPrompt' ? null : payments}
      <BackToStart />
    </>
  )
}

function PayPrompt() {
  const { t } = useTranslation(['player', 'account'])
  const { state } = useEpisodeActions()
  return (
    <>
      <p className="mt-4 font-semibold text-ivory">{t('insufficientBalance')}</p>
      <TopUpLink
        episode={{ dramaId: state.contentId, episodeId: state.chapterId }}
        shortOf="episode"
        className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-3' })}
      >
        <CoinIcon className="size-5" />
        {t('account:topUp')}
      </TopUpLink>
    </>
  )
}

function Rest() {
  const { t } = useTranslation('player')
  const { coins } = useAmounts()
  const { rest } = useEpisodeActions().offer
  if (!rest || rest.count < 2) return null
  return (
    <Line label={t('restCosts', { count: rest.count })}>
      {coins(rest.priceCoins)}
      <RestPrice {...rest} />
    </Line>
  )
}

/** Leads to the coins that the rest still needs, where they could be spent on it. */
function RestPrice({ priceCoins, count }: NonNullable<Offer['rest']>) {
  const { t } = useTranslation('player')
  const { state, offer } = useEpisodeActions()
  const text = usePriceNow(priceCoins)
  const { member, has } = offer
  const limitCoins = member?.dayLimitCoins ?? null
  const isWithinLimit = limitCoins === null || (member?.spentTodayCoins ?? 0) + priceCoins <= limitCoins
  const price = <PriceNowText text={text} />
  if (text === null || !member || !has.rest || !isWithinLimit) return price
  return (
    <TopUpLink
      episode={{ dramaId: state.contentId, episodeId: state.chapterId }}
      shortOf="rest"
      className="-my-1.5 inline-block py-1.5 underline decoration-mist underline-offset-4"
    >
      <span className="sr-only">{t('restCosts', { count })}: </span>
      {price}
    </TopUpLink>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 text-start text-sm">
      <span className="text-mist">{label}</span>
      <span className="flex flex-wrap gap-x-1.5 font-semibold tabular-nums">{children}</span>
    </p>
  )
}

const PLAIN_LINK =
  'mt-3 block py-2 text-center text-mist text-sm underline-offset-4 hover:text-ivory hover:underline'

function BackToStart() {
  const { t } = useTranslation('player')
  const hrefs = useHrefs()
  return (
    <PrefetchLink to={hrefs.episode(useEpisodeActions().state.detail, 1)} className={PLAIN_LINK}>
      {t('watchFreeEpisodes')}
    </PrefetchLink>
  )
}
