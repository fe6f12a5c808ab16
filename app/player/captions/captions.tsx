import type { CaptionTrack } from '../../../contract/episodes.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useActiveVideo } from '../pool/use-playback.ts'
import { captionLanguage } from '../settings/caption-language.ts'
import { useSettings } from '../settings/use-settings.ts'
import { CaptionText } from './caption-text.tsx'
import { useCaptions } from './use-captions.ts'

interface CaptionsProps {
  tracks: readonly CaptionTrack[]
  episodeId: string
  areControlsShown: boolean
}

export function Captions({ tracks, episodeId, areControlsShown }: CaptionsProps) {
  const [{ captions: look }] = useSettings()
  const language = captionLanguage(tracks, look.language, useLanguage())
  const text = useCaptions(useActiveVideo(), episodeId, { ...look, language })
  return <CaptionText text={text} language={language} look={look} areControlsShown={areControlsShown} />
}
