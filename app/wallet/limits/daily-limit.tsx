import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { LimitField } from './limit-field.tsx'
import { SettingDetails } from './setting-details.tsx'
import { WALLET_FIELD } from './wallet-change.ts'

interface DailyLimitProps {
  dayLimitCoins: number | null
  spentTodayCoins: number
  isOpen?: boolean
  children: ReactNode
}

export function DailyLimit({ dayLimitCoins, spentTodayCoins, isOpen, children }: DailyLimitProps) {
  const { t } = useTranslation('player')
  const { number } = useAmounts()
  const value =
    dayLimitCoins === null
      ? t('noDayLimit')
      : t('dayLimitSpent', { spent: number(spentTodayCoins), limit: number(dayLimitCoins) })
  return (
    <SettingDetails label={t('dayLimit')} value={value} isOpen={isOpen}>
      {children}
    </SettingDetails>
  )
}

interface DailyLimitFieldProps {
  dayLimitCoins: number | null
  isInvalid?: boolean
  problem?: string | null
  isBusy?: boolean
}

const LIMIT_COINS_MAX = 1_000_000_000

export function DailyLimitField({ dayLimitCoins, ...field }: DailyLimitFieldProps) {
  const { t } = useTranslation('player')
  return (
    <LimitField
      hint={t('dayLimitHint')}
      name={WALLET_FIELD.coinsPerDay}
      value={dayLimitCoins}
      max={LIMIT_COINS_MAX}
      {...field}
    />
  )
}
