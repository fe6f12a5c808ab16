import type { FormEvent } from 'react'
import { DailyLimit, DailyLimitField } from '../../wallet/limits/daily-limit.tsx'
import { FIELD } from './actions.ts'
import { AutoUnlockSwitch } from './auto-unlock-switch.tsx'
import { useEpisodeActions } from './use-episode-actions.ts'

export function SpendingControls() {
  const { offer, setDailyLimit } = useEpisodeActions()
  const { member, has } = offer
  if (!member || !(has.auto || has.limit)) return null
  const { dayLimitCoins, spentTodayCoins } = member
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setDailyLimit(String(new FormData(event.currentTarget).get(FIELD.coinsPerDay) ?? ''))
  }
  return (
    <div className="mt-2 divide-y divide-ivory/8 rounded-2xl bg-ivory/6 text-start ring-1 ring-ivory/8 ring-inset">
      <AutoUnlockSwitch />
      {has.limit ? (
        <DailyLimit {...{ dayLimitCoins, spentTodayCoins }}>
          <form method="post" onSubmit={send} className="px-4 pb-4">
            <input type="hidden" name={FIELD.intent} value="limit" />
            <DailyLimitField dayLimitCoins={dayLimitCoins} />
          </form>
        </DailyLimit>
      ) : null}
    </div>
  )
}
