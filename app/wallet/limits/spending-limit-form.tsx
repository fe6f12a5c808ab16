import { useFetcher, useLocation } from '@remix-run/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDAR_PERIODS, type CalendarPeriod } from '../../../contract/calendar-period.ts'
import type { SpendingLimit } from '../../../contract/extensions/spending-limit.ts'
import { minorDigits, toDecimal } from '../../../contract/money.ts'
import { buttonLook } from '../../design/button.tsx'
import { SPENDING_LIMIT_ID, type Spending } from '../top-up/store.ts'
import { useSpendingWords } from '../top-up/use-spending-words.ts'
import { ChangeForm, ClearLimit, Share } from './change-form.tsx'
import { LIMIT_INPUT, LimitField } from './limit-field.tsx'
import { SettingDetails } from './setting-details.tsx'
import { useChangeToast } from './use-change-toast.ts'
import { type ChangeOutcome, type ChangeProblem, WALLET_FIELD } from './wallet-change.ts'

interface SpendingLimitFormProps {
  spending: Spending
  timeZone: string
  problem: ChangeProblem | null
  onChanged: () => void
}

/** What an amount in the product API may be. */
const AMOUNT_MAX = 999_999_999
const EXAMPLE_UNITS = 20

const PERIOD_TEXTS = { day: 'perDay', week: 'perWeek', month: 'perMonth' } as const satisfies Record<
  CalendarPeriod,
  string
>
const SPENT_TEXTS = { day: 'spentDay', week: 'spentWeek', month: 'spentMonth' } as const satisfies Record<
  CalendarPeriod,
  string
>

export function SpendingLimitForm({ spending, timeZone, problem, onChanged }: SpendingLimitFormProps) {
  const { t } = useTranslation(['wallet', 'player'])
  const words = useSpendingWords(timeZone)
  const fetcher = useFetcher<ChangeOutcome>()
  const { hash } = useLocation()
  useChangeToast(fetcher.data, t('spendingSaved'), onChanged)
  const { limit, current, next, currency } = spending
  // Stays as it is when the change that waits is cancelled.
  const [isOpen] = useState(problem !== null || next !== null || hash === `#${SPENDING_LIMIT_ID}`)
  const shownProblem = fetcher.data ? fetcher.data.problem : problem
  const isInvalid = shownProblem === 'invalid'
  const digits = minorDigits(currency)
  const example = toDecimal({ minor: EXAMPLE_UNITS * 10 ** digits, currency })
  const value =
    limit && current
      ? t(SPENT_TEXTS[limit.period], {
          spent: words.amount(current.spent, limit.currency),
          limit: words.amount(limit.amount, limit.currency),
        })
      : t('player:noDayLimit')
  return (
    <SettingDetails label={t('spendingLimit')} value={value} isOpen={isOpen}>
      {/* Within the details, which a link to it opens, also without scripts. */}
      <div id={SPENDING_LIMIT_ID} className="scroll-mt-[calc(var(--header-height)+4rem)] px-4 pb-4">
        {limit && current ? (
          <>
            <Share part={Number(current.spent)} whole={Number(limit.amount)} />
            <p className="mt-2 text-pretty text-mist text-sm" suppressHydrationWarning>
              {words.remainder(spending)}
            </p>
          </>
        ) : null}
        {next ? <Waiting {...{ next, limit, timeZone, fetcher }} /> : null}
        <ChangeForm fetcher={fetcher} className="mt-2">
          <input type="hidden" name={WALLET_FIELD.spendingCurrency} value={currency} />
          <LimitField
            hint={t('spendingHint', { currency })}
            name={WALLET_FIELD.spendingAmount}
            value={limit?.currency === currency ? limit.amount : null}
            resetKey={String(next?.fromMs)}
            max={AMOUNT_MAX}
            step={10 ** -digits}
            isInvalid={isInvalid}
            problem={
              shownProblem &&
              (isInvalid
                ? t('spendingInvalid', { example: words.amount(example, currency) })
                : t('limitProblem'))
            }
            isBusy={fetcher.state !== 'idle'}
          >
            <PeriodChoice key={String(next?.fromMs)} chosen={limit?.period ?? 'month'} />
          </LimitField>
          <p className="mt-2 text-pretty text-haze text-sm">{t('spendingLater')}</p>
          {limit === null ? null : <ClearLimit name={WALLET_FIELD.spendingClear} />}
        </ChangeForm>
      </div>
    </SettingDetails>
  )
}

function PeriodChoice({ chosen }: { chosen: CalendarPeriod }) {
  const { t } = useTranslation('wallet')
  return (
    <select
      key={chosen}
      name={WALLET_FIELD.spendingPeriod}
      aria-label={t('spendingPeriod')}
      defaultValue={chosen}
      className={`${LIMIT_INPUT} min-w-0`}
    >
      {CALENDAR_PERIODS.map((period) => (
        <option key={period} value={period}>
          {t(PERIOD_TEXTS[period])}
        </option>
      ))}
    </select>
  )
}

interface WaitingProps {
  next: NonNullable<Spending['next']>
  limit: SpendingLimit | null
  timeZone: string
  fetcher: ReturnType<typeof useFetcher<ChangeOutcome>>
}

/** The limit in effect, set again, cancels the change that waits. */
function Waiting({ next, limit, timeZone, fetcher }: WaitingProps) {
  const { t } = useTranslation('wallet')
  const words = useSpendingWords(timeZone)
  const time = words.time(next.fromMs)
  const button = useRef<HTMLButtonElement>(null)
  // Keys go on from the setting when the button that was pressed is gone.
  useLayoutEffect(() => {
    const pressed = button.current
    const summary = pressed?.closest('details')?.querySelector('summary')
    return () => {
      if (pressed === document.activeElement || document.activeElement === document.body) summary?.focus()
    }
  }, [])
  return (
    <ChangeForm fetcher={fetcher} className="mt-3 rounded-xl bg-ivory/6 p-3 text-sm">
      <p role="note" className="text-pretty" suppressHydrationWarning>
        {next.limit
          ? t('spendingNext', {
              time,
              limit: words.amount(next.limit.amount, next.limit.currency),
              period: t(PERIOD_TEXTS[next.limit.period]),
            })
          : t('spendingNextNone', { time })}
      </p>
      {limit ? (
        <>
          <input type="hidden" name={WALLET_FIELD.spendingAmount} value={limit.amount} />
          <input type="hidden" name={WALLET_FIELD.spendingPeriod} value={limit.period} />
          <input type="hidden" name={WALLET_FIELD.spendingCurrency} value={limit.currency} />
          <button
            ref={button}
            type="submit"
            disabled={fetcher.state !== 'idle'}
            className={buttonLook({ size: 'small', className: 'mt-2' })}
          >
            {t('spendingKeep')}
          </button>
        </>
      ) : null}
    </ChangeForm>
  )
}
