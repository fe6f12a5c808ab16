import { useFetcher } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../addresses/use-hrefs.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { buttonLook } from '../design/button.tsx'
import { useAmounts } from '../i18n/use-amounts.ts'
import { useChangeToast } from './use-change-toast.ts'
import type { WalletState } from './wallet.ts'
import { type ChangeOutcome, type ChangeProblem, WALLET_FIELD } from './wallet-change.ts'

interface SpendingLimitProps {
  state: WalletState
  /** Of what was sent without scripts. */
  problem: ChangeProblem | null
  onChanged: () => void
}

/** What unlocking may cost in a day, and what it has cost today: set, changed and taken away here. Row 432. */
export function SpendingLimit({ state, problem, onChanged }: SpendingLimitProps) {
  const { t } = useTranslation(['wallet', 'player'])
  const { number } = useAmounts()
  const hrefs = useHrefs()
  const isHydrated = useHydrated()
  const fetcher = useFetcher<ChangeOutcome>()
  const inputId = useId()
  const problemId = useId()
  const { dayLimitCoins, spentTodayCoins } = state
  const spent = number(spentTodayCoins)
  const shownProblem = fetcher.data ? fetcher.data.problem : problem
  useChangeToast(fetcher.data, t('limitSaved'), onChanged)
  return (
    <details className="group" open={problem !== null}>
      <summary className="flex min-h-12 list-none flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{t('player:dayLimit')}</span>
        <span className="flex items-center gap-2 text-mist">
          {dayLimitCoins === null ? t('limitNone') : t('limitUnder', { spent, limit: number(dayLimitCoins) })}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {/* Another address than the page's: whatever page the panel is open over, the wallet takes it. */}
      <fetcher.Form method="post" action={hrefs.myWallet} className="px-4 pb-4">
        {isHydrated ? <input type="hidden" name={WALLET_FIELD.isInPlace} value="true" /> : null}
        {dayLimitCoins === null ? (
          <p className="text-mist text-sm">{t('limitFree', { spent })}</p>
        ) : (
          <Share part={spentTodayCoins} whole={dayLimitCoins} />
        )}
        <label htmlFor={inputId} className="mt-2 block text-mist text-sm">
          {t('player:dayLimitHint')}
        </label>
        <div className="mt-2 flex gap-2">
          <input
            key={dayLimitCoins}
            id={inputId}
            name={WALLET_FIELD.coinsPerDay}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000_000}
            step={1}
            defaultValue={dayLimitCoins ?? ''}
            aria-invalid={shownProblem === 'invalid' || undefined}
            aria-describedby={shownProblem ? problemId : undefined}
            className="h-11 min-w-0 flex-1 rounded-xl bg-ink-high px-3 ring-1 ring-ivory/20 ring-inset"
          />
          <button type="submit" disabled={fetcher.state !== 'idle'} className={buttonLook({ tone: 'ivory' })}>
            {t('player:setDayLimit')}
          </button>
        </div>
        {shownProblem ? (
          <p id={problemId} role="alert" className="mt-2 text-danger text-sm">
            {shownProblem === 'invalid' ? t('player:problemInvalid') : t('limitProblem')}
          </p>
        ) : null}
        {dayLimitCoins === null ? null : (
          <button
            type="submit"
            name={WALLET_FIELD.clear}
            value="true"
            formNoValidate
            className="mt-1 min-h-11 text-mist text-sm underline underline-offset-4 hover:text-ivory"
          >
            {t('limitClear')}
          </button>
        )}
      </fetcher.Form>
    </details>
  )
}

/** A bar; the words beside it say the same. */
function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 100 : Math.min(100, (100 * part) / whole)
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="turns h-1.5 w-full overflow-hidden rounded-full bg-ivory/15"
    >
      <rect width={percent} height="2" className={percent >= 100 ? 'fill-danger' : 'fill-gold'} />
    </svg>
  )
}
