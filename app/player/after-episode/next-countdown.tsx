import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { useCountdown } from './use-countdown.ts'

interface NextCountdownProps {
  onGo: () => void
  onCancel: () => void
  className?: string
}

/** At the lower edge, since the video's last frame may contain text. */
export function NextCountdown({ onGo, onCancel, className = '' }: NextCountdownProps) {
  const { t } = useTranslation(['player', 'common'])
  const { seconds, hold } = useCountdown('nextEpisode', onGo)
  return (
    <section
      aria-label={t('nextEpisode')}
      {...hold}
      className={`pointer-events-auto w-fit max-w-full rounded-2xl bg-ink/85 p-3.5 backdrop-blur-md ${className}`}
    >
      <p role="status" className="font-display font-bold text-lg tabular-nums">
        {t('nextIn', { seconds })}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <button type="button" onClick={onGo} className={buttonLook({ tone: 'accent', size: 'small' })}>
          {t('playNow')}
        </button>
        <button type="button" onClick={onCancel} className={buttonLook({ size: 'small' })}>
          {t('common:cancel')}
        </button>
      </div>
    </section>
  )
}
