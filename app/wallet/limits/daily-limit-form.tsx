import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useAmounts } from '../../i18n/use-amounts.ts'
import type { WalletState } from '../balance/wallet.ts'
import { ChangeForm, ClearLimit, Share } from './change-form.tsx'
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
  const fetcher = useFetcher<ChangeOutcome>()
  const { dayLimitCoins, spentTodayCoins } = state
  const shownProblem = fetcher.data ? fetcher.data.problem : problem
  const isInvalid = shownProblem === 'invalid'
  useChangeToast(fetcher.data, t('limitSaved'), onChanged)
  return (
    <DailyLimit {...{ dayLimitCoins, spentTodayCoins }} isOpen={problem !== null}>
      <ChangeForm fetcher={fetcher} className="px-4 pb-4">
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
        {dayLimitCoins === null ? null : <ClearLimit name={WALLET_FIELD.clear} />}
      </ChangeForm>
    </DailyLimit>
  )
}
