import { useEffect, useState } from 'react'
import { useLatest } from '../../browser/use-latest.ts'
import { followCues } from './follow-cues.ts'
import { renewTrack } from './renew-track.ts'

interface CaptionChoice {
  isOn: boolean
  language: string | null
  offsetMs: number
  renew: (language: string) => Promise<string | null>
  onMissing: () => void
}

/** The browser times the tracks; the page renders their text above its controls. */
export function useCaptions(
  video: HTMLVideoElement | null,
  episodeId: string,
  { isOn, language, offsetMs, ...ways }: CaptionChoice,
): string {
  const [text, setText] = useState('')
  const latest = useLatest(ways)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next episode has other tracks in the same element.
  useEffect(() => {
    const elements = [...(video?.querySelectorAll('track') ?? [])]
    const element = elements.find(({ srclang }) => srclang === language)
    // The first script or the browser may show another one.
    for (const other of elements) if (other !== element || !isOn) other.track.mode = 'disabled'
    setText('')
    if (!video || !element || !isOn) return
    const stopFollowing = followCues(video, element, offsetMs, setText)
    const stopRenewing = renewTrack(element, {
      renew: () => latest.current.renew(element.srclang),
      onMissing: () => latest.current.onMissing(),
    })
    return () => {
      stopFollowing()
      stopRenewing()
    }
  }, [video, isOn, language, offsetMs, episodeId])

  return text
}
