import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { toasts } from '../../design/toast-store.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useActiveVideo, usePlaybackController } from '../pool/use-playback.ts'
import { captionLanguage } from '../settings/caption-language.ts'
import { missCaptions, useAreCaptionsOn, useSettings } from '../settings/use-settings.ts'
import { CaptionText } from './caption-text.tsx'
import { useCaptions } from './use-captions.ts'

interface CaptionsProps {
  tracks: readonly CaptionTrack[]
  episodeId: string
  areControlsShown: boolean
}

export function Captions({ tracks, episodeId, areControlsShown }: CaptionsProps) {
  const { t } = useTranslation()
  const [{ captions: look }] = useSettings()
  const controller = usePlaybackController()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode has captions of its own.
  useEffect(() => () => missCaptions(false), [episodeId])
  const language = captionLanguage(tracks, look.language, useLanguage())
  const text = useCaptions(useActiveVideo(), episodeId, {
    isOn: useAreCaptionsOn(),
    language,
    offsetMs: look.offsetMs,
    renew: controller.renewCaptions,
    onMissing() {
      missCaptions(true)
      toasts.show(t('notLoaded'))
    },
  })
  return <CaptionText text={text} language={language} look={look} areControlsShown={areControlsShown} />
}
