import type { PlaybackFact } from './playback.ts'

export async function startVideo(
  video: HTMLVideoElement,
  onFact: (fact: PlaybackFact) => void,
): Promise<void> {
  const isRefused = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
  try {
    await video.play()
  } catch (error) {
    if (!isRefused(error)) return
    const wasMuted = video.muted
    video.muted = true
    try {
      await video.play()
      if (!wasMuted) onFact({ kind: 'startedMuted' })
    } catch {
      video.muted = wasMuted
      onFact({ kind: 'autoplayRefused' })
    }
  }
}
