import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SERVER_HREFS } from '../addresses/hrefs.ts'
import type { SessionProblem } from '../context.ts'
import { buttonLook } from '../design/button.tsx'
import { TOAST_MS, toasts } from '../design/toast-store.ts'

/**
 * Replaces a page whose session has ended. A member who signed in elsewhere reads the product API's message
 * for two seconds; then, as after every other end, the browser deletes the session and reloads the page, at
 * most once in ten seconds. Without scripts, the button does this.
 */
export function SessionEndedScreen({ problem }: { problem: SessionProblem }) {
  const { t } = useTranslation('account')
  const { pathname, search } = useLocation()
  const { name, mark } = problem
  const isKicked = name === 'kickedOut'
  const message = problem.message || t('kickedOut')

  useEffect(() => {
    if (isKicked) toasts.show(message, { tone: 'alert', layer: 'kick' })
    const endSession = () =>
      import('./start-over.ts').then(
        ({ startOver }) => startOver(mark, { isExplained: isKicked }),
        // The button does the same.
        () => {},
      )
    const timer = setTimeout(endSession, isKicked ? TOAST_MS : 0)
    return () => clearTimeout(timer)
  }, [isKicked, message, mark])

  return (
    <div className="page flex min-h-[60dvh] flex-col items-center justify-center py-16 text-center">
      <h1 className="text-3xl md:text-4xl">{t('sessionEndedTitle')}</h1>
      <p className="mt-4 max-w-lg text-lg text-mist">{isKicked ? <bdi>{message}</bdi> : t('sessionEnded')}</p>
      <form method="post" action={SERVER_HREFS.sessionEnd} className="mt-8">
        <input type="hidden" name="mark" value={mark} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button type="submit" className={buttonLook({ tone: 'accent', size: 'large' })}>
          {t('continueSignedOut')}
        </button>
      </form>
    </div>
  )
}
