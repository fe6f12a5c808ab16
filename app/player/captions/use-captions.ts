import { useEffect, useState } from 'react'
import { followCues } from './follow-cues.ts'

interface CaptionChoice {
  isOn: boolean
  language: string | null
  offsetMs: number
}

/** The browser times the tracks; the page renders their text above its controls. */
export function useCaptions(
  video: HTMLVideoElement | null,
  episodeId: string,
  { isOn, language, offsetMs }: CaptionChoice,
): string {
  const [text, setText] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next episode has other tracks in the same element.
  useEffect(() => {
    const elements = [...(video?.querySelectorAll('track') ?? [])]
    const element = elements.find(({ srclang }) => srclang === language)
    setText('')
    if (video && element && isOn) return followCues(video, element, offsetMs, setText)
  }, [video, isOn, language, offsetMs, episodeId])

  return text
}
