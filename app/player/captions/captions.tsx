import type { CaptionTrack } from '../../../contract/episodes.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useActiveVideo } from '../pool/use-playback.ts'
import { captionLanguage } from '../settings/caption-language.ts'
import { useSettings } from '../settings/use-settings.ts'
import { CaptionLines } from './caption-lines.tsx'
import { useCaptions } from './use-captions.ts'

interface CaptionsProps {
  tracks: readonly CaptionTrack[]
  episodeId: string
  areControlsShown: boolean
}

/** Captions of the current episode, in the viewer's language and style. Row 403. */
export function Captions({ tracks, episodeId, areControlsShown }: CaptionsProps) {
  const [{ captions: look }] = useSettings()
  const language = captionLanguage(tracks, look.language, useLanguage())
  const lines = useCaptions(useActiveVideo(), episodeId, { ...look, language })
  return <CaptionLines lines={lines} look={look} areControlsShown={areControlsShown} />
}
