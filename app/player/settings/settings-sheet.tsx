import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { buttonLook } from '../../design/button.tsx'
import { SwitchTrack } from '../../design/switch-track.tsx'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { listSides, type Quality, type Rendition } from '../engines/quality.ts'
import { FIT_CHOICES } from '../playback/video-fit.ts'
import { AutoUnlockSwitch } from '../unlock/auto-unlock-switch.tsx'
import { CaptionSettingsForm } from './caption-settings.tsx'
import { Choice } from './choice.tsx'
import { type PlayerSettings, RATES, STILL_WATCHING_AFTER } from './settings.ts'
import { SLEEP_MINUTES, type SleepTimer } from './sleep-timer.ts'

export interface SettingsSheetProps {
  settings: PlayerSettings
  onChange: (change: Partial<PlayerSettings>) => void
  renditions: readonly Rendition[]
  tracks: readonly CaptionTrack[]
  sleep: SleepTimer
  onSleep: (sleep: SleepTimer) => void
  areStatisticsOn: boolean
  onStatistics: () => void
  onShortcuts: () => void
}

const MINUTE_MS = 60_000

const SWITCH_ROW = 'rounded-2xl bg-ivory/6 ring-1 ring-ivory/8 ring-inset'

const FIT_TEXTS = { auto: 'fitAuto', fill: 'player:fitFill', whole: 'player:fitWhole' } as const

export default function SettingsSheet(props: SettingsSheetProps) {
  const { settings, onChange, renditions, tracks, sleep, onSleep } = props
  const { t, ready } = useTranslation(['controls', 'player'])
  const language = useLanguage()
  if (!ready) return null
  const sides = listSides(renditions)
  const qualities: Quality[] = ['auto', 'saver', ...sides]
  const qualityText = (quality: Quality) => {
    if (quality === 'auto') return t('qualityAuto')
    return quality === 'saver' ? t('qualitySaver') : t('qualityOf', { side: quality })
  }
  return (
    <>
      <Choice
        label={t('speed')}
        choices={RATES.map((value) => ({
          value,
          text: t('speedOf', { rate: formatNumber(value, language) }),
        }))}
        value={settings.rate}
        onChoose={(rate) => onChange({ rate })}
      />
      <Choice
        label={t('quality')}
        choices={qualities.map((value) => ({ value, text: qualityText(value) }))}
        value={settings.quality}
        onChoose={(quality) => onChange({ quality })}
      />
      <Choice
        label={t('fit')}
        choices={FIT_CHOICES.map((value) => ({ value, text: t(FIT_TEXTS[value]) }))}
        value={settings.fit}
        onChoose={(fit) => onChange({ fit })}
      />
      {tracks.length > 0 ? (
        <CaptionSettingsForm
          tracks={tracks}
          settings={settings.captions}
          onChange={(captions) => onChange({ captions })}
        />
      ) : null}
      <label
        className={`${SWITCH_ROW} relative mt-6 flex min-h-14 cursor-pointer cramped:flex-col items-center cramped:items-start justify-between gap-4 cramped:gap-2 px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-ivory has-focus-visible:outline-offset-3`}
      >
        <span className="min-w-0 font-medium text-sm">{t('autoNext')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={settings.isAutoNext}
          checked={settings.isAutoNext}
          onChange={(event) => onChange({ isAutoNext: event.currentTarget.checked })}
          className="absolute inset-0 size-full cursor-pointer appearance-none rounded-2xl outline-none"
        />
        <SwitchTrack isOn={settings.isAutoNext} />
      </label>
      <AutoUnlockSwitch className={`mt-3 ${SWITCH_ROW}`} />
      <Choice
        label={t('stillWatchingAfter')}
        choices={STILL_WATCHING_AFTER.map((value) => ({
          value,
          text: value === 0 ? t('never') : t('afterEpisodes', { count: value }),
        }))}
        value={settings.stillWatchingAfter}
        onChoose={(stillWatchingAfter) => onChange({ stillWatchingAfter })}
      />
      <fieldset className="mt-5">
        <legend className="mb-2 font-medium text-mist text-sm">{t('sleepTimer')}</legend>
        <div className="flex flex-wrap gap-2">
          <SleepButton isOn={sleep.kind === 'off'} onPress={() => onSleep({ kind: 'off' })}>
            {t('sleepOff')}
          </SleepButton>
          <SleepButton isOn={sleep.kind === 'episode'} onPress={() => onSleep({ kind: 'episode' })}>
            {t('sleepEpisode')}
          </SleepButton>
          {SLEEP_MINUTES.map((minutes) => (
            <SleepButton
              key={minutes}
              isOn={sleep.kind === 'at' && sleep.minutes === minutes}
              onPress={() => onSleep({ kind: 'at', minutes, atMs: Date.now() + minutes * MINUTE_MS })}
            >
              {t('player:minutes', { count: minutes })}
            </SleepButton>
          ))}
        </div>
      </fieldset>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={props.onStatistics} className={buttonLook({ size: 'small' })}>
          {props.areStatisticsOn ? t('hideStatistics') : t('showStatistics')}
        </button>
        <button
          type="button"
          onClick={props.onShortcuts}
          className={buttonLook({ size: 'small', className: 'pointer-coarse:hidden' })}
        >
          {t('player:shortcuts')}
        </button>
      </div>
    </>
  )
}

interface SleepButtonProps {
  isOn: boolean
  onPress: () => void
  children: string
}

function SleepButton({ isOn, onPress, children }: SleepButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="h-10 rounded-full bg-ivory/8 px-4 font-medium text-sm tabular-nums hover:bg-ivory/15 aria-pressed:bg-ivory aria-pressed:text-ink"
    >
      {children}
    </button>
  )
}
