import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../design/copy-text.ts'
import { toasts } from '../../design/toast-store.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

/** Sends a link to this second of the episode to another app, or copies it where there is no such thing. Row 413. */
export function useShare(title: string) {
  const controller = usePlaybackController()
  const { t } = useTranslation('player')
  return useCallback(async () => {
    const url = new URL(window.location.pathname, window.location.origin)
    const seconds = Math.floor(controller.video?.currentTime ?? 0)
    if (seconds > 0) url.searchParams.set('t', String(seconds))
    // Called off, or forbidden: nothing was shared, as the viewer can see.
    if (navigator.share) return navigator.share({ title, url: url.href }).catch(() => {})
    if (await copyText(url.href)) toasts.show(t('linkCopied'))
    else toasts.show(t('linkNotCopied'), { tone: 'alert' })
  }, [title, controller, t])
}
