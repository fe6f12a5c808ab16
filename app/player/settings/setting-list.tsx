import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { listSides, type Quality, type Rendition } from '../engines/quality.ts'
import { FIT_CHOICES } from '../playback/video-fit.ts'
import { captionLanguage, captionName } from './caption-language.ts'
import { CaptionSettingsForm } from './caption-settings.tsx'
import { ChoiceList } from './choice.tsx'
import { type PlayerSettings, RATES, STILL_WATCHING_AFTER } from './settings.ts'
import { SleepChoice, useSleepText } from './sleep-choice.tsx'
import type { SleepTimer } from './sleep-timer.ts'
import { useAreCaptionsOn } from './use-settings.ts'

export interface SettingListProps {
  settings: PlayerSettings
  onChange: (change: Partial<PlayerSettings>) => void
  renditions: readonly Rendition[]
  tracks: readonly CaptionTrack[]
  sleep: SleepTimer
  onSleep: (sleep: SleepTimer) => void
}

interface Setting {
  id: string
  label: string
  /** In words. */
  value: string
  page: ReactNode
}

const FIT_TEXTS = { auto: 'fitAuto', fill: 'player:fitFill', whole: 'player:fitWhole' } as const

/** Those with a page of their own. */
export function useSettingList(props: SettingListProps): Setting[] {
  const { settings, onChange, renditions, tracks, sleep, onSleep } = props
  const { t } = useTranslation(['controls', 'player'])
  const language = useLanguage()
  const toSleepText = useSleepText()
  const areCaptionsOn = useAreCaptionsOn()
  const shownLanguage = areCaptionsOn && captionLanguage(tracks, settings.captions.language, language)
  const shown = tracks.find((track) => track.language === shownLanguage)

  function toSetting<Id extends 'rate' | 'quality' | 'fit' | 'stillWatchingAfter'>(
    id: Id,
    label: string,
    values: readonly PlayerSettings[Id][],
    toText: (value: PlayerSettings[Id]) => string,
  ): Setting {
    const choices = values.map((value) => ({ value, text: toText(value) }))
    const page = (
      <ChoiceList
        label={label}
        choices={choices}
        value={settings[id]}
        onChoose={(value) => onChange({ [id]: value })}
      />
    )
    return { id, label, value: toText(settings[id]), page }
  }

  const qualities: Quality[] = ['auto', 'saver', ...listSides(renditions)]
  return [
    toSetting('rate', t('speed'), RATES, (rate) => t('speedOf', { rate: formatNumber(rate, language) })),
    toSetting('quality', t('quality'), qualities, (quality) => {
      if (quality === 'auto') return t('qualityAuto')
      return quality === 'saver' ? t('qualitySaver') : t('qualityOf', { side: quality })
    }),
    toSetting('fit', t('fit'), FIT_CHOICES, (fit) => t(FIT_TEXTS[fit])),
    ...(tracks.length > 0
      ? [
          {
            id: 'captions',
            label: t('captions'),
            value: shown ? captionName(shown.label) : t('captionsOff'),
            page: (
              <CaptionSettingsForm
                tracks={tracks}
                settings={settings.captions}
                onChange={(captions) => onChange({ captions })}
              />
            ),
          },
        ]
      : []),
    toSetting('stillWatchingAfter', t('stillWatchingAfter'), STILL_WATCHING_AFTER, (count) =>
      count === 0 ? t('never') : t('afterEpisodes', { count }),
    ),
    {
      id: 'sleep',
      label: t('sleepTimer'),
      value: toSleepText(sleep),
      page: <SleepChoice sleep={sleep} onSleep={onSleep} />,
    },
  ]
}
