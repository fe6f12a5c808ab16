import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { buttonLook } from '../../design/button.tsx'
import { formatNumber } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { captionLanguage, captionName, withOneOfEach } from './caption-language.ts'
import { Choice } from './choice.tsx'
import {
  CAPTION_BACKGROUNDS,
  CAPTION_COLORS,
  CAPTION_OFFSET_MS_MAX,
  CAPTION_POSITIONS,
  CAPTION_SIZES,
  type CaptionSettings,
} from './settings.ts'
import { useAreCaptionsOn } from './use-settings.ts'

const OFF = 'off'
const OFFSET_STEP_MS = 250

interface CaptionSettingsFormProps {
  tracks: readonly CaptionTrack[]
  settings: CaptionSettings
  onChange: (settings: CaptionSettings) => void
}

export function CaptionSettingsForm({ tracks, settings, onChange }: CaptionSettingsFormProps) {
  const { t } = useTranslation('controls')
  const pageLanguage = useLanguage()
  const areOn = useAreCaptionsOn()
  const chosen = (areOn && captionLanguage(tracks, settings.language, pageLanguage)) || OFF
  const move = (stepMs: number) => {
    const offsetMs = settings.offsetMs + stepMs
    if (Math.abs(offsetMs) <= CAPTION_OFFSET_MS_MAX) onChange({ ...settings, offsetMs })
  }
  return (
    <>
      <Choice
        label={t('captions')}
        choices={[
          { value: OFF, text: t('captionsOff') },
          ...withOneOfEach(tracks).map(({ language, label }) => ({
            value: language,
            text: captionName(label),
            language,
          })),
        ]}
        value={chosen}
        onChoose={(language) =>
          onChange(language === OFF ? { ...settings, isOn: false } : { ...settings, isOn: true, language })
        }
      />
      <Choice
        label={t('captionSize')}
        choices={CAPTION_SIZES.map((value) => ({ value, text: t(value) }))}
        value={settings.size}
        onChoose={(size) => onChange({ ...settings, size })}
      />
      <Choice
        label={t('captionColor')}
        choices={CAPTION_COLORS.map((value) => ({ value, text: t(value) }))}
        value={settings.color}
        onChoose={(color) => onChange({ ...settings, color })}
      />
      <Choice
        label={t('captionBackground')}
        choices={CAPTION_BACKGROUNDS.map((value) => ({ value, text: t(value) }))}
        value={settings.background}
        onChoose={(background) => onChange({ ...settings, background })}
      />
      <Choice
        label={t('captionPosition')}
        choices={CAPTION_POSITIONS.map((value) => ({ value, text: t(value) }))}
        value={settings.position}
        onChoose={(position) => onChange({ ...settings, position })}
      />
      <fieldset className="mt-5">
        <legend className="mb-2 font-medium text-mist text-sm">{t('captionOffset')}</legend>
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            className={buttonLook({ size: 'small' })}
            onClick={() => move(-OFFSET_STEP_MS)}
          >
            {t('earlier')}
          </button>
          <output dir="ltr" className="min-w-16 whitespace-nowrap text-center tabular-nums">
            {t('offsetOf', { seconds: secondsText(settings.offsetMs, pageLanguage) })}
          </output>
          <button
            type="button"
            className={buttonLook({ size: 'small' })}
            onClick={() => move(OFFSET_STEP_MS)}
          >
            {t('later')}
          </button>
        </div>
      </fieldset>
    </>
  )
}

function secondsText(offsetMs: number, language: string): string {
  return formatNumber(offsetMs / 1000, language, { minimumFractionDigits: 2 })
}
