import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '../../../contract/visible-text.ts'
import { copyText } from '../../design/copy-text.ts'
import { toasts } from '../../design/toast-store.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

/**
 * The link opens at the current second. Copied where the browser cannot share.
 *
 * @param page path of the episode's page; absent: this one
 */
export function useShare(title: string, page?: string) {
  const controller = usePlaybackController()
  const { t } = useTranslation('player')
  return useCallback(async () => {
    const url = new URL(page ?? window.location.pathname, window.location.origin)
    const seconds = Math.floor(controller.video?.currentTime ?? 0)
    if (seconds > 0) url.searchParams.set('t', String(seconds))
    // Cancelled or not allowed: the viewer sees that nothing was shared.
    if (navigator.share) return navigator.share({ title: visibleText(title), url: url.href }).catch(() => {})
    if (await copyText(url.href)) toasts.show(t('linkCopied'))
    else toasts.show(t('linkNotCopied'), { tone: 'alert' })
  }, [title, page, controller, t])
}
