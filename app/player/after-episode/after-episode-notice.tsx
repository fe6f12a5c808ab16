import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'

interface AfterEpisodeNoticeProps {
  reason: 'askStillWatching' | 'sleep'
  onGo: () => void
}

export function AfterEpisodeNotice({ reason, onGo }: AfterEpisodeNoticeProps) {
  const { t } = useTranslation('player')
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-5 bg-ink/75 px-6 backdrop-blur-md text-center">
      <p role="alert" className="font-display font-bold text-2xl">
        {reason === 'sleep' ? t('asleep') : t('stillWatching')}
      </p>
      <button type="button" onClick={onGo} className={buttonLook({ tone: 'accent' })}>
        {t('continueWatching')}
      </button>
    </div>
  )
}
