const movedMs = new WeakMap<TextTrack, number>()

export function followCues(
  video: HTMLVideoElement,
  element: HTMLTrackElement,
  offsetMs: number,
  onText: (text: string) => void,
): () => void {
  const { track } = element
  const following = new AbortController()
  const { signal } = following
  const show = (cues: Iterable<TextTrackCue>) => onText([...cues].map(toText).filter(Boolean).join('\n'))
  // No event reports cues that are active already, and Chromium activates none before an element has played or sought.
  const showHere = () => {
    const { currentTime } = video
    show([...(track.cues ?? [])].filter((cue) => cue.startTime <= currentTime && currentTime < cue.endTime))
  }
  const takeCues = () => {
    moveCues(track, offsetMs)
    showHere()
  }
  track.mode = 'hidden'
  takeCues()
  track.addEventListener('cuechange', () => show(track.activeCues ?? []), { signal })
  element.addEventListener('load', takeCues, { signal })
  video.addEventListener('seeked', showHere, { signal })
  return () => {
    following.abort()
    track.mode = 'disabled'
  }
}

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

function toText(cue: TextTrackCue): string {
  const text = (cue as VTTCue).getCueAsHTML?.().textContent ?? ''
  return text.split('\n').filter(Boolean).join('\n')
}
