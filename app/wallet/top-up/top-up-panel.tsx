import { LockKeyhole } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_CURRENCY } from '../../../contract/money.ts'
import { SERVER_HREFS } from '../../addresses/hrefs.ts'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import type { TopUpProblem } from '../../context.ts'
import { buttonLook } from '../../design/button.tsx'
import { CoinIcon } from '../../design/coin-icon.tsx'
import { LeaveApp } from '../../host-app/leave-app.tsx'
import { formatPrice } from '../../i18n/prices.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { SignInLink } from '../../member/sign-in-link.tsx'
import { PrefetchLink } from '../../page/prefetch/prefetch-link.tsx'
import { CoinsLink } from './coins-link.tsx'
import { ConsentBox, ConsentRule } from './consent-box.tsx'
import { PackageOptions } from './package-options.tsx'
import { RecoveryCards } from './recovery-cards.tsx'
import { SPENDING_LIMIT_ID, type Store } from './store.ts'
import { usePurchaseText } from './use-purchase-text.ts'
import { useSpendingWords } from './use-spending-words.ts'
import { useTimeZone } from './use-time-zone.ts'
import { type TopUpFailure, useTopUp } from './use-top-up.ts'

interface TopUpPanelProps {
  store: Store
  returnTo: string
  /** The panel's page, to which a form without scripts returns if no order was created. */
  from: string
  problem?: TopUpProblem | null
  Heading: 'h2' | 'h3'
  onRetry: () => void
}

const SENTENCES = {
  changed: 'topUpChanged',
  running: 'topUpRunning',
  tooMany: 'topUpTooMany',
  overLimit: 'topUpOverLimit',
  consentMissing: 'topUpConsentMissing',
  signedOut: 'topUpSignedOut',
  unavailable: 'topUpUnavailable',
  providerUnavailable: 'topUpProviderUnavailable',
  failed: 'topUpFailed',
  noResponse: 'topUpNoAnswer',
} as const satisfies Record<TopUpFailure, string>

/** Visitors see the packages too and must log in to buy. */
export function TopUpPanel({ store, returnTo, from, problem, Heading, onRetry }: TopUpPanelProps) {
  const { t } = useTranslation(['wallet', 'player', 'account', 'common'])
  const { request, packages, openPayments, missingCoins, firstTopUpBonus } = store
  const currency = packages?.[0]?.currency ?? DEFAULT_CURRENCY
  // A new key only with a new panel: sent any number of times, this form creates one order.
  const [nonce] = useState(store.nonce)
  const topUp = useTopUp(problem ?? null)
  const viewer = store.account?.viewer ?? null
  const amounts = useAmounts()
  const language = useLanguage()
  const cheapestText = usePurchaseText(store.cheapest ?? null, currency)
  const form = useRef<HTMLFormElement>(null)
  const problemId = useId()
  const price = useChosenPrice(form)
  return (
    <div className="pb-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <Heading className="text-2xl">{t('topUpTitle')}</Heading>
        {viewer ? <Balance coins={viewer.coins} bonus={viewer.bonus} /> : null}
      </div>
      {missingCoins ? (
        <p
          role="note"
          className="mt-4 rounded-2xl bg-gold/12 px-4 py-3 text-gold text-sm ring-1 ring-gold/25 ring-inset"
        >
          {t('player:insufficientBalance')}
          <span className="block font-semibold">
            {t('missingCoins', { coins: amounts.coins(missingCoins) })}{' '}
            <bdi suppressHydrationWarning className="font-normal">
              {cheapestText}
            </bdi>
          </span>
        </p>
      ) : null}
      {firstTopUpBonus > 0 && packages?.length ? (
        <p role="note" className="mt-4 text-gold text-sm">
          {t('firstTopUp', { bonus: amounts.bonusOnTop(firstTopUpBonus) })}
        </p>
      ) : null}
      <RecoveryCards payments={openPayments} returnTo={from} onChange={onRetry} className="mt-4" />
      {packages === null ? (
        <Unavailable onRetry={onRetry} from={from} />
      ) : packages.length === 0 ? (
        <p className="py-10 text-center text-mist">{t('nothingSold')}</p>
      ) : (
        <form
          ref={form}
          method="post"
          action={SERVER_HREFS.payments.topUp}
          onSubmit={topUp.submit}
          className="mt-5 @2xl/page:grid @2xl/page:grid-cols-[minmax(0,1fr)_clamp(15rem,24vw,20rem)] @2xl/page:items-start @2xl/page:gap-8"
        >
          <input type="hidden" name="store" value={request.store} />
          <input type="hidden" name="dramaId" value={request.dramaId} />
          <input type="hidden" name="episodeId" value={request.episodeId} />
          <input type="hidden" name="nonce" value={nonce} />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <input type="hidden" name="from" value={from} />
          <PackageOptions
            packages={packages}
            chosenId={store.chosenId}
            exactCoins={(missingCoins ?? 0) - firstTopUpBonus}
          />
          <div className="contents @2xl/page:sticky @2xl/page:top-[calc(var(--header-height)+1rem)] @2xl/page:block">
            {store.account !== null && store.consent ? <ConsentBox consent={store.consent} /> : null}
            <div className="bottom-[calc(-1*max(1.5rem,env(safe-area-inset-bottom)))] -mx-5 in-[main]:bottom-(--bottom-bar,0) in-[main]:mx-0 sticky low:static tight:static bg-linear-to-t from-[calc(100%-3.5rem)] from-ink-raised in-[main]:from-ink px-5 in-[main]:px-0 pt-14 low:pt-7 pb-4 @2xl/page:static @2xl/page:bg-none @2xl/page:p-0">
              <div data-toasts-above="">
                <p className="flex items-start justify-center gap-1.5 pb-2.5 text-haze text-xs">
                  <LockKeyhole aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                  {t('payHint', { currency })}
                </p>
                {store.account === null ? (
                  <SignInLink className={buttonLook({ tone: 'accent', size: 'full' })}>
                    {t('loginToPay')}
                  </SignInLink>
                ) : (
                  <PayButton
                    price={price && formatPrice(price, currency, language)}
                    isBusy={topUp.isBusy}
                    hasFailed={Boolean(problem)}
                    describedBy={problemId}
                  />
                )}
              </div>
              <div id={problemId} aria-live="polite" className="min-h-6 pt-2 text-center text-sm">
                {topUp.problem ? (
                  <p className="text-danger">
                    {t(SENTENCES[topUp.problem])}{' '}
                    {topUp.problem === 'overLimit' ? (
                      <OverLimit spending={topUp.spending ?? store.spending} timeZone={store.timeZone} />
                    ) : topUp.problem === 'signedOut' ? (
                      <SignInLink className="underline underline-offset-4">{t('account:login')}</SignInLink>
                    ) : topUp.problem === 'changed' ? (
                      <Again onRetry={onRetry} from={from} />
                    ) : null}
                  </p>
                ) : null}
              </div>
            </div>
            {store.consent ? <ConsentRule consent={store.consent} /> : null}
            {store.explainsCoins ? <CoinsLink className="mt-3 text-center text-sm" /> : null}
            <LeaveApp what="payment" className="mt-5" />
          </div>
        </form>
      )}
    </div>
  )
}

/** Of the package that is chosen; null without scripts, which cannot follow the choice. */
function useChosenPrice(form: RefObject<HTMLFormElement | null>): string | null {
  const [price, setPrice] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const chosen = form.current && new FormData(form.current).get('package')
      setPrice(chosen ? (String(chosen).split('~')[1] ?? null) : null)
    }
    read()
    const listening = new AbortController()
    form.current?.addEventListener('change', read, listening)
    return () => listening.abort()
  }, [form])
  return price
}

interface PayButtonProps {
  price: string | null
  isBusy: boolean
  hasFailed: boolean
  describedBy: string
}

/** Stays enabled, so that it retains the focus; presses while it is busy do nothing. */
function PayButton({ price, isBusy, hasFailed, describedBy }: PayButtonProps) {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <button
      type="submit"
      // biome-ignore lint/a11y/noAutofocus: the page came back for what is said below the button.
      autoFocus={hasFailed}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      className={buttonLook({
        tone: 'accent',
        size: 'full',
        // With room for what is said below it.
        className: `scroll-mb-36 ${isBusy ? 'cursor-progress opacity-50' : ''}`,
      })}
    >
      {isBusy ? t('common:processing') : price ? t('payNowButton', { price }) : t('payWithPayPal')}
    </button>
  )
}

function Balance({ coins, bonus }: { coins: number; bonus: number }) {
  const { t } = useTranslation('account')
  const { number } = useAmounts()
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {[
        { purse: 'coins', label: t('coins'), amount: coins },
        { purse: 'bonus', label: t('bonus'), amount: bonus },
      ].map(({ purse, label, amount }) => (
        <div key={purse} className="flex items-center gap-1.5">
          <dt className="text-mist">{label}</dt>
          <dd className="figure flex items-center gap-1 font-semibold">
            <CoinIcon className="size-4 shrink-0" />
            {number(amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OverLimit({ spending, timeZone = 'UTC' }: Pick<Store, 'spending' | 'timeZone'>) {
  const { t } = useTranslation('wallet')
  const hrefs = useHrefs()
  const words = useSpendingWords(useTimeZone(timeZone))
  return (
    <>
      <span suppressHydrationWarning>{spending ? words.remainder(spending) : null}</span>{' '}
      <PrefetchLink to={`${hrefs.myWallet}#${SPENDING_LIMIT_ID}`} className="underline underline-offset-4">
        {t('seeLimit')}
      </PrefetchLink>
    </>
  )
}

interface AgainProps {
  onRetry: () => void
  from: string
  className?: string
}

function Again({ onRetry, from, className = 'underline underline-offset-4' }: AgainProps) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  return isHydrated ? (
    <button type="button" onClick={onRetry} className={className}>
      {t('retry')}
    </button>
  ) : (
    <a href={from} className={className}>
      {t('retry')}
    </a>
  )
}

function Unavailable(props: AgainProps) {
  const { t } = useTranslation('wallet')
  return (
    <div className="flex flex-col items-center px-2 py-10 text-center">
      <p role="alert" className="text-mist">
        {t('storeUnavailable')}
      </p>
      <Again {...props} className={buttonLook({ className: 'mt-5' })} />
    </div>
  )
}
