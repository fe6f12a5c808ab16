import { ChevronDown } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { FIELD } from './actions.ts'
import { AutoUnlockSwitch } from './auto-unlock-switch.tsx'
import type { MemberOffer } from './offer.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

/** What a member allows unlocking to spend: automatically in this drama, and how much in a day. Row 432. */
export function SpendingControls() {
  const { member, has } = useEpisodeActions().offer
  if (!member || !(has.auto || has.limit)) return null
  return (
    <div className="mt-4 divide-y divide-ivory/8 rounded-2xl bg-ivory/6 text-start ring-1 ring-ivory/8 ring-inset">
      <AutoUnlockSwitch />
      {has.limit ? <DayLimit member={member} /> : null}
    </div>
  )
}

function DayLimit({ member }: { member: MemberOffer }) {
  const { t } = useTranslation(['player', 'common'])
  const { number } = useAmounts()
  const { setLimit } = useEpisodeActions()
  const inputId = useId()
  const { dayLimitCoins, spentTodayCoins } = member
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setLimit(String(new FormData(event.currentTarget).get(FIELD.coinsPerDay) ?? ''))
  }
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-4 py-3 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{t('dayLimit')}</span>
        <span className="flex items-center gap-1.5 text-mist">
          {dayLimitCoins === null
            ? t('noDayLimit')
            : t('dayLimitSpent', { spent: number(spentTodayCoins), limit: number(dayLimitCoins) })}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <form method="post" onSubmit={send} className="px-4 pb-4">
        <input type="hidden" name={FIELD.intent} value="limit" />
        <label htmlFor={inputId} className="text-mist text-xs">
          {t('dayLimitHint')}
        </label>
        <span className="mt-2 flex gap-2">
          <input
            key={dayLimitCoins}
            id={inputId}
            name={FIELD.coinsPerDay}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000_000}
            defaultValue={dayLimitCoins ?? ''}
            className="h-11 min-w-0 flex-1 rounded-xl bg-ink-high px-3 ring-1 ring-ivory/20 ring-inset"
          />
          <button type="submit" className={buttonLook()}>
            {t('setDayLimit')}
          </button>
        </span>
      </form>
    </details>
  )
}
