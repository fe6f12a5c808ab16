import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../design/button.tsx'
import { useAmounts } from '../../i18n/use-amounts.ts'
import { useEpisodeActions } from './use-episode-actions.ts'

const SHOWN_MS = 10_000

export function AutomaticUnlockNotice({ className }: { className: string }) {
  const { t } = useTranslation('player')
  const { coins } = useAmounts()
  const { state, offer, automatic, isSavingSpending, setAutoUnlock } = useEpisodeActions()
  const isOff = offer.member?.isAutoUnlockOn === false
  const shown = automatic && `${state.chapterId} ${isOff}`
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setOver(shown), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    // The live region must exist before its text, or screen readers stay silent.
    <div role="status" className={`pointer-events-none flex justify-center ${className}`}>
      {automatic && shown !== over ? (
        <div className="pointer-events-auto flex max-w-md animate-[rise_220ms_var(--ease-out-soft)] items-center gap-3 rounded-2xl bg-ink-high px-4 py-2.5 text-[0.9375rem] text-ivory shadow-2xl ring-1 ring-ivory/15 ring-inset">
          <p>
            {isOff
              ? t('autoUnlockIsOff')
              : t('unlockedAutomatically', {
                  number: automatic.number,
                  price: coins(automatic.priceCoins),
                })}
          </p>
          {isOff ? null : (
            <button
              type="button"
              disabled={isSavingSpending}
              aria-label={t('turnOffAutoUnlock')}
              onClick={() => setAutoUnlock(false)}
              className={buttonLook({ className: 'shrink-0' })}
            >
              {t('turnOff')}
            </button>
          )}
        </div>
      ) : null}
    </div>
  )
}
