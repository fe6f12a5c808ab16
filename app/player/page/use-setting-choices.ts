import { useTranslation } from 'react-i18next'
import { track } from '../../analytics/track.ts'
import { toasts } from '../../design/toast-store.ts'
import type { Fit } from '../playback/video-fit.ts'
import type { PlayerSettings } from '../settings/settings.ts'
import { useSettings } from '../settings/use-settings.ts'
import { usePlayerPage } from './player-context.ts'

/** The settings, and what the viewer changes about them from this page. */
export function useSettingChoices() {
  const { state } = usePlayerPage()
  const { t } = useTranslation('player')
  const [settings, changeSettings] = useSettings()
  return {
    settings,
    choose(change: Partial<PlayerSettings>): void {
      changeSettings(change)
      const { contentId: drama, chapterId: episode } = state
      if (change.rate) track('video_speed', { drama, episode, rate: change.rate })
    },
    chooseFit(fit: Fit | null): void {
      if (!fit) return
      changeSettings({ fit })
      toasts.show(t(fit === 'fill' ? 'fitFill' : 'fitWhole'))
    },
  }
}
