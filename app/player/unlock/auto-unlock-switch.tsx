import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchTrack } from '../../design/switch-track.tsx'
import { FIELD } from './actions.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

/** Off by default. Renders nothing if the backend lacks it. */
export function AutoUnlockSwitch({ className = '' }: { className?: string }) {
  const { t } = useTranslation('player')
  const { offer, setAutoUnlock } = useEpisodeActions()
  const labelId = useId()
  if (!offer.member || !offer.has.auto) return null
  const isOn = offer.member.isAutoUnlockOn
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        setAutoUnlock(!isOn)
      }}
      className={`flex cramped:flex-col items-center cramped:items-start justify-between gap-4 cramped:gap-1 px-4 py-3 ${className}`}
    >
      <input type="hidden" name={FIELD.intent} value="autoUnlock" />
      <input type="hidden" name={FIELD.isOn} value={String(!isOn)} />
      <span className="min-w-0">
        <span id={labelId} className="block font-medium text-sm">
          {t('autoUnlock')}
        </span>
        <span className="block text-pretty text-mist text-xs">{t('autoUnlockHint')}</span>
      </span>
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={labelId}
        className="flex h-11 shrink-0 items-center"
      >
        <SwitchTrack isOn={isOn} />
      </button>
    </form>
  )
}
