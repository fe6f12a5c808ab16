import { useEffect, useState } from 'react'

interface CaptionWish {
  isOn: boolean
  /** Null: the film has none. */
  language: string | null
  offsetMs: number
}

/** How far each track's words have been moved already. */
const movedMs = new WeakMap<TextTrack, number>()

/**
 * The words to show now. The browser reads the tracks and keeps the time; the page draws the words itself, above its
 * own controls. Without scripts the browser draws them. Row 403.
 */
export function useCaptions(
  video: HTMLVideoElement | null,
  episodeId: string,
  { isOn, language, offsetMs }: CaptionWish,
): string[] {
  const [lines, setLines] = useState<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode brings other tracks to the same element.
  useEffect(() => {
    const elements = [...(video?.querySelectorAll('track') ?? [])]
    const element = elements.find(({ srclang }) => srclang === language)
    setLines([])
    if (!element || !isOn) return
    const { track } = element
    const show = () => setLines([...(track.activeCues ?? [])].flatMap(toLines))
    const move = () => moveCues(track, offsetMs)
    track.mode = 'hidden'
    move()
    track.addEventListener('cuechange', show)
    element.addEventListener('load', move)
    return () => {
      track.removeEventListener('cuechange', show)
      element.removeEventListener('load', move)
      track.mode = 'disabled'
    }
  }, [video, isOn, language, offsetMs, episodeId])

  return lines
}

/** Later or earlier by so much; nothing until the words are there. */
function moveCues(track: TextTrack, offsetMs: number): void {
  const cues = [...(track.cues ?? [])]
  if (cues.length === 0) return
  const bySeconds = (offsetMs - (movedMs.get(track) ?? 0)) / 1000
  movedMs.set(track, offsetMs)
  for (const cue of cues) {
    cue.startTime += bySeconds
    cue.endTime += bySeconds
  }
}

function toLines(cue: TextTrackCue): string[] {
  const text = (cue as VTTCue).getCueAsHTML?.().textContent ?? ''
  return text.split('\n').filter(Boolean)
}
