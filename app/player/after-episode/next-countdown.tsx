import { type FocusEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'

const COUNTDOWN_SECONDS = 3

interface NextCountdownProps {
  onGo: () => void
  onCancel: () => void
  className?: string
}

/**
 * Counts down to the next episode, from the end of this one. It stands at the lower edge: the film's last picture may have
 * words of its own. Time stands still while a button of it is being pressed or has the focus of a key. Rows 402, 416.
 */
export function NextCountdown({ onGo, onCancel, className = '' }: NextCountdownProps) {
  const { t } = useTranslation(['player', 'common'])
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS)
  const [isPressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPressed || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onGo()), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, isHeld, onGo])
  const release = () => setPressed(false)
  const focus = ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible'))
  return (
    <section
      aria-label={t('nextEpisode')}
      onPointerDown={() => setPressed(true)}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onFocus={focus}
      onBlur={() => setFocused(false)}
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
