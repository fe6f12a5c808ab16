import { useEffect, useState } from 'react'

/**
 * The words to show now. The browser reads the tracks and keeps the time; the page draws the words itself, above its
 * own controls. Without scripts the browser draws them.
 */
export function useCaptions(video: HTMLVideoElement | null, isOn: boolean, episodeId: string): string[] {
  const [lines, setLines] = useState<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode brings other tracks to the same element.
  useEffect(() => {
    const element = video?.querySelector('track')
    const track = element?.track
    setLines([])
    if (!track || !isOn) return
    const show = () => setLines([...(track.activeCues ?? [])].flatMap(linesOf))
    track.mode = 'hidden'
    track.addEventListener('cuechange', show)
    return () => {
      track.removeEventListener('cuechange', show)
      track.mode = 'disabled'
    }
  }, [video, isOn, episodeId])

  return lines
}

function linesOf(cue: TextTrackCue): string[] {
  const text = (cue as VTTCue).getCueAsHTML?.().textContent ?? ''
  return text.split('\n').filter(Boolean)
}
