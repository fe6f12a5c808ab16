import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../browser/use-is-online.ts'
import { type WaitingRequests, waitingRequests } from '../page/requests/waiting-requests.ts'
import { buttonLook } from './button.tsx'
import { CloseButton } from './close-button.tsx'

/** A response of the site is better evidence of a network than the browser's state. */
function toSentence({ isPress, site }: Omit<WaitingRequests, 'isPageHeld'>, isOnline: boolean) {
  if (site === 'back' && isPress) return 'backPress'
  if (isOnline || site === 'reached' || site === 'back') return 'notLoaded'
  return isPress ? 'offlinePress' : 'offline'
}

export function NetworkNotice(notice: Omit<WaitingRequests, 'isPageHeld'>) {
  const { isShown, isTrying } = notice
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <div
      data-network-notice
      className={
        isShown
          ? 'pointer-events-auto flex max-w-md animate-[rise_220ms_var(--ease-out-soft)] items-center gap-2 rounded-2xl bg-ink-high py-1 ps-4 pe-1 text-ivory text-sm shadow-2xl ring-1 ring-ivory/15 ring-inset'
          : 'sr-only'
      }
    >
      {/* Always rendered: text added to a region is announced, a region added with its text is not. */}
      <p role="status" aria-live="polite" className="min-w-0 flex-1 font-medium">
        {isShown ? t(toSentence(notice, isOnline)) : null}
      </p>
      {isShown ? (
        <>
          <button
            type="button"
            aria-busy={isTrying || undefined}
            onClick={() => waitingRequests.retry()}
            className={buttonLook({ size: 'small', className: isTrying ? 'opacity-60' : '' })}
          >
            {t('retry')}
          </button>
          <CloseButton label={t('close')} onClose={() => waitingRequests.dismiss()} />
        </>
      ) : null}
    </div>
  )
}
