import { ListVideo, Lock } from 'lucide-react'
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
import { PriceNow } from './price-now.tsx'
import { UnlockOptions } from './unlock-options.tsx'
import { UnlockRest } from './unlock-rest.tsx'
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
  refused: 'problemRefused',
} as const satisfies Record<ActionProblem, string>

const NOTE = 'mt-3 text-pretty text-start text-sm'

/** What one has, what the episode costs, one button; then the rest of the drama, and everything else behind Options. */
export function UnlockSheet({ onEpisodes }: { onEpisodes: () => void }) {
  const { t } = useTranslation('player')
  const { state, offer, refused } = useEpisodeActions()
  const { currentEpisodeIndex: index, detail } = state
  const { member } = offer
  return (
    <section
      className={`in-data-unlocking:animate-[leave-downwards_240ms_180ms_ease-in_both] absolute inset-x-0 bottom-0 mx-auto max-h-[calc(100%-var(--spacing)*16)] max-w-lg overflow-y-auto overscroll-contain rounded-t-[1.75rem] bg-ink/90 px-5 pt-5 low:pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-2xl ring-1 ring-ivory/12 ring-inset low:sm:max-h-full beside:max-h-full`}
    >
      <header
        className="flex flex-wrap items-center gap-3 text-start"
        {...tracked({
          show: ['purchase_wall_show', { drama: state.contentId, episode: state.chapterId }],
        })}
      >
        <span
          aria-hidden="true"
          className="flex max-[23rem]:hidden tiny:hidden size-11 shrink-0 items-center justify-center rounded-2xl bg-accent text-on-accent"
        >
          <Lock className="size-5 in-data-unlocking:animate-[grow_160ms_ease-out_both] overflow-visible [&_path]:origin-[7px_11px] in-data-unlocking:[&_path]:animate-[unhinge_160ms_ease-out_both]" />
        </span>
        <div className="min-w-24 flex-1 cramped:basis-full">
          <h2 aria-label={t('unlockTitle', { number: index + 1 })} className="text-xl leading-tight">
            {t('episode', { number: index + 1 })}
          </h2>
          <p className="line-clamp-2 text-mist text-sm leading-snug">
            <bdi>{detail.name}</bdi>
          </p>
        </div>
        {member ? <Balance amount={member.coins + member.bonus} /> : null}
        <a
          href={`#${EPISODES_ID}`}
          aria-label={t('episodes')}
          onClick={(event) => {
            event.preventDefault()
            onEpisodes()
          }}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-ivory/10 text-ivory beside:hidden"
        >
          <ListVideo aria-hidden="true" className="size-5" />
        </a>
      </header>
      {refused ? (
        <p
          role="alert"
          className="mt-4 rounded-2xl bg-danger/12 px-4 py-3 text-danger text-sm ring-1 ring-danger/25 ring-inset"
        >
          {t(SENTENCES[refused.problem])}
        </p>
      ) : null}
      <Ways />
    </section>
  )
}

/** Both numbers, once a purchase has changed it. */
const ROLLING =
  '[grid-area:1/1] in-data-unlocking:not-only:first:animate-[roll-out_320ms_var(--ease-out-soft)_both] in-data-unlocking:not-only:last:animate-[roll-in_320ms_var(--ease-out-soft)_both]'

/** Coins and bonus together, since both unlock. */
function Balance({ amount }: { amount: number }) {
  const { t } = useTranslation('player')
  const { number } = useAmounts()
  return (
    <p className="flex h-9 shrink-0 items-center gap-1.5 rounded-full bg-ivory/8 px-3 font-semibold text-sm tabular-nums">
      <span className="sr-only">{t('balance')}</span>
      <CoinIcon className="size-4 shrink-0" />
      <span data-balance className="inline-grid overflow-clip">
        <bdi className={ROLLING}>{number(amount)}</bdi>
      </span>
    </p>
  )
}

function Ways() {
  const { t } = useTranslation(['player', 'account'])
  const hrefs = useHrefs()
  const { coins } = useAmounts()
  const { state, offer, isMember } = useEpisodeActions()
  const { detail, episodesList, firstNeedPayEpisodeIndex: first, currentEpisodeIndex: index } = state
  const price = episodesList[index]?.priceCoins ?? 0
  if (!isMember) {
    return (
      <>
        <p className={`line-clamp-3 ${NOTE}`}>{detail.introduction}</p>
        <Price price={price} />
        <SignInLink className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-3' })}>
          {t('loginToUnlock')}
        </SignInLink>
        <UnlockRest balance={0} />
      </>
    )
  }
  const { member } = offer
  // An unknown balance does not prevent unlocking: the product API checks it.
  const balance = member ? member.coins + member.bonus : Number.POSITIVE_INFINITY
  const outcome = unlockOutcome(state, index, balance)
  // Above the top-up link, since coins may be on their way; below what the present balance can buy.
  const payments = <OpenPayments payments={offer.openPayments} className="mt-4" />
  return (
    <>
      {outcome === 'unlock' ? (
        <BuyButton intent="unlock" priceCoins={price} tone="accent">
          {t('unlockFor', { price: coins(price) })}
        </BuyButton>
      ) : outcome === 'payPrompt' ? (
        <>
          {payments}
          <Price price={price} />
          <p className={`text-mist ${NOTE}`}>{t('insufficientBalance')}</p>
          <TopUpLink
            episode={{ dramaId: state.contentId, episodeId: state.chapterId }}
            shortOf="episode"
            className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-3' })}
          >
            <CoinIcon className="size-5" />
            {t('account:topUp')}
          </TopUpLink>
        </>
      ) : (
        <>
          <Price price={price} />
          <p className={`text-mist ${NOTE}`}>{t('purchaseToView')}</p>
          <PrefetchLink
            to={hrefs.episode(detail, first + 1)}
            className={buttonLook({ tone: 'accent', size: 'full', className: 'mt-3' })}
          >
            {t('unlockFirst', { number: first + 1 })}
          </PrefetchLink>
        </>
      )}
      <UnlockRest balance={balance} />
      {outcome === 'payPrompt' ? null : payments}
      <UnlockOptions />
    </>
  )
}

function Price({ price }: { price: number }) {
  const { coins } = useAmounts()
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-start font-bold font-display text-xl leading-tight">
      <CoinIcon className="size-6 shrink-0" />
      {coins(price)}
      <span className="font-sans text-sm">
        <PriceNow priceCoins={price} />
      </span>
    </p>
  )
}
