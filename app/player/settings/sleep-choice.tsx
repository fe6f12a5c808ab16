import { useTranslation } from 'react-i18next'
import { Chosen } from './choice.tsx'
import { SETTING_ROW } from './setting-row.tsx'
import { SLEEP_MINUTES, type SleepTimer } from './sleep-timer.ts'

const MINUTE_MS = 60_000

const CHOICES = [
  { kind: 'off' },
  { kind: 'episode' },
  ...SLEEP_MINUTES.map((minutes) => ({ kind: 'at', minutes }) as const),
] as const

type Choice = (typeof CHOICES)[number]

const start = (choice: Choice): SleepTimer =>
  choice.kind === 'at' ? { ...choice, atMs: Date.now() + choice.minutes * MINUTE_MS } : choice

const isChosen = (choice: Choice, sleep: SleepTimer) =>
  choice.kind === sleep.kind &&
  (choice.kind !== 'at' || (sleep.kind === 'at' && choice.minutes === sleep.minutes))

export function useSleepText(): (choice: Choice | SleepTimer) => string {
  const { t } = useTranslation(['controls', 'player'])
  return (choice) => {
    if (choice.kind === 'at') return t('player:minutes', { count: choice.minutes })
    return choice.kind === 'off' ? t('sleepOff') : t('sleepEpisode')
  }
}

interface SleepChoiceProps {
  sleep: SleepTimer
  onSleep: (sleep: SleepTimer) => void
}

/** Buttons, since the same time chosen again starts anew. */
export function SleepChoice({ sleep, onSleep }: SleepChoiceProps) {
  const { t } = useTranslation('controls')
  const toText = useSleepText()
  return (
    <fieldset className="-mx-3">
      <legend className="sr-only">{t('sleepTimer')}</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice.kind === 'at' ? choice.minutes : choice.kind}
          type="button"
          aria-pressed={isChosen(choice, sleep)}
          onClick={() => onSleep(start(choice))}
          className={SETTING_ROW}
        >
          {toText(choice)}
          <Chosen isIt={isChosen(choice, sleep)} />
        </button>
      ))}
    </fieldset>
  )
}
