import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { toFormatLocale } from '../../i18n/formats.ts'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { WALLET_FIELD } from './wallet-change.ts'

interface DailyLimitProps {
  dayLimitCoins: number | null
  spentTodayCoins: number
  isOpen?: boolean
  children: ReactNode
}

export function DailyLimit({ dayLimitCoins, spentTodayCoins, isOpen = false, children }: DailyLimitProps) {
  const { t } = useTranslation('player')
  const { number } = useAmounts()
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-12 list-none flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{t('dayLimit')}</span>
        <span className="flex items-center gap-2 text-mist">
          {dayLimitCoins === null
            ? t('noDayLimit')
            : t('dayLimitSpent', { spent: number(spentTodayCoins), limit: number(dayLimitCoins) })}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {children}
    </details>
  )
}

interface DailyLimitFieldProps {
  dayLimitCoins: number | null
  isInvalid?: boolean
  problem?: string | null
  isBusy?: boolean
}

export function DailyLimitField({ dayLimitCoins, isInvalid, problem, isBusy }: DailyLimitFieldProps) {
  const { t } = useTranslation('player')
  const language = useLanguage()
  const inputId = useId()
  const problemId = useId()
  return (
    <>
      <label htmlFor={inputId} className="mt-2 block text-pretty text-mist text-sm">
        {t('dayLimitHint')}
      </label>
      <div className="mt-2 flex gap-2">
        <input
          key={dayLimitCoins}
          id={inputId}
          name={WALLET_FIELD.coinsPerDay}
          type="number"
          // Firefox writes the digits of this language into the field.
          lang={toFormatLocale(language)}
          inputMode="numeric"
          min={0}
          max={1_000_000_000}
          step={1}
          defaultValue={dayLimitCoins ?? ''}
          aria-invalid={isInvalid || undefined}
          aria-describedby={problem ? problemId : undefined}
          className="h-11 min-w-0 flex-1 rounded-xl bg-ink-high px-3 ring-1 ring-ivory/20 ring-inset"
        />
        <button type="submit" disabled={isBusy} className={buttonLook({ tone: 'ivory' })}>
          {t('setDayLimit')}
        </button>
      </div>
      {problem ? (
        <p id={problemId} role="alert" className="mt-2 text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </>
  )
}
