import { useEffect, useState } from 'react'

interface CaptionWish {
  isOn: boolean
  /** Null: the video has none. */
  language: string | null
  offsetMs: number
}

/** Offset already applied to each track. */
const movedMs = new WeakMap<TextTrack, number>()

/**
 * The caption text to show now. The browser reads and times the tracks; the page renders the text itself, above its own
 * controls. Without scripts the browser draws them. Row 403.
 */
export function useCaptions(
  video: HTMLVideoElement | null,
  episodeId: string,
  { isOn, language, offsetMs }: CaptionWish,
): string[] {
  const [lines, setLines] = useState<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next episode has other tracks in the same element.
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

/** Shifts cues by this offset; does nothing until they have loaded. */
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
