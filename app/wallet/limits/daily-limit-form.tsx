import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import type { WalletState } from '../balance/wallet.ts'
import { DailyLimit, DailyLimitField } from './daily-limit.tsx'
import { useChangeToast } from './use-change-toast.ts'
import { type ChangeOutcome, type ChangeProblem, WALLET_FIELD } from './wallet-change.ts'

interface DailyLimitFormProps {
  state: WalletState
  problem: ChangeProblem | null
  onChanged: () => void
}

export function DailyLimitForm({ state, problem, onChanged }: DailyLimitFormProps) {
  const { t } = useTranslation(['wallet', 'player'])
  const { number } = useAmounts()
  const hrefs = useHrefs()
  const isHydrated = useHydrated()
  const fetcher = useFetcher<ChangeOutcome>()
  const { dayLimitCoins, spentTodayCoins } = state
  const shownProblem = fetcher.data ? fetcher.data.problem : problem
  const isInvalid = shownProblem === 'invalid'
  useChangeToast(fetcher.data, t('limitSaved'), onChanged)
  return (
    <DailyLimit {...{ dayLimitCoins, spentTodayCoins }} isOpen={problem !== null}>
      {/* Not the page's address: the wallet handles the form, whatever page the panel is open over. */}
      <fetcher.Form method="post" action={hrefs.myWallet} className="px-4 pb-4">
        {isHydrated ? <input type="hidden" name={WALLET_FIELD.isInPlace} value="true" /> : null}
        {dayLimitCoins === null ? (
          <p className="text-mist text-sm">{t('limitFree', { spent: number(spentTodayCoins) })}</p>
        ) : (
          <Share part={spentTodayCoins} whole={dayLimitCoins} />
        )}
        <DailyLimitField
          dayLimitCoins={dayLimitCoins}
          isInvalid={isInvalid}
          problem={shownProblem && (isInvalid ? t('player:problemInvalid') : t('limitProblem'))}
          isBusy={fetcher.state !== 'idle'}
        />
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
    </DailyLimit>
  )
}

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
