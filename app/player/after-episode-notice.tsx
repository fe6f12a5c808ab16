import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../design/button.tsx'

export const COUNTDOWN_SECONDS = 3

export type Following = 'countDown' | 'askStillWatching' | 'sleep'

interface AfterEpisodeNoticeProps {
  following: Following
  onGo: () => void
  onCancel: () => void
}

/** After an episode: what follows and when, and a way to stop it. Rows 402, 412. */
export function AfterEpisodeNotice({ following, onGo, onCancel }: AfterEpisodeNoticeProps) {
  const { t } = useTranslation(['player', 'common'])
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-5 bg-ink/60 px-6 text-center">
      {following === 'countDown' ? (
        <Countdown onGo={onGo} />
      ) : (
        <p role="alert" className="font-display font-bold text-2xl">
          {following === 'sleep' ? t('asleep') : t('stillWatching')}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={onGo} className={buttonLook({ tone: 'accent' })}>
          {following === 'countDown' ? t('playNow') : t('continueWatching')}
        </button>
        {following === 'countDown' ? (
          <button type="button" onClick={onCancel} className={buttonLook()}>
            {t('common:cancel')}
          </button>
        ) : null}
      </div>
    </div>
  )
}

function Countdown({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('player')
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS)
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onGo()), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, onGo])
  return (
    <p role="status" className="font-display font-bold text-2xl">
      {t('nextIn', { seconds })}
    </p>
  )
}
