import { useEffect } from 'react'
import { visibleText } from '../../../contract/visible-text.ts'
import { useLatest } from '../../browser/use-latest.ts'
import { isRunning } from '../playback/playback.ts'
import { usePlayback, usePlaybackController } from '../pool/use-playback.ts'

interface MediaSessionOptions {
  title: string
  drama: string
  artworkAddress: string | null
  rate: number
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

const SEEK_SECONDS = 10

/** Serves the lock screen, headset buttons and media keys. */
export function useMediaSession(options: MediaSessionOptions): void {
  const { title, drama, artworkAddress, rate, onNext, onPrevious } = options
  const controller = usePlaybackController()
  const latest = useLatest(options)
  const isOn = usePlayback(isRunning)
  const positionSeconds = usePlayback((playback) => playback.positionSeconds)
  const durationSeconds = usePlayback((playback) => playback.durationSeconds)
  const hasNext = onNext !== null
  const hasPrevious = onPrevious !== null

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const artwork = artworkAddress ? [{ src: artworkAddress, type: 'image/webp' }] : []
    navigator.mediaSession.metadata = new MediaMetadata({
      title: visibleText(title),
      artist: visibleText(drama),
      artwork,
    })
  }, [title, drama, artworkAddress])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: controller.presses.play,
      pause: controller.presses.pause,
      seekbackward: ({ seekOffset }) => controller.presses.seekBy(-(seekOffset ?? SEEK_SECONDS)),
      seekforward: ({ seekOffset }) => controller.presses.seekBy(seekOffset ?? SEEK_SECONDS),
      seekto: ({ seekTime }) => controller.presses.seekTo(seekTime ?? 0),
      nexttrack: hasNext ? () => latest.current.onNext?.() : null,
      previoustrack: hasPrevious ? () => latest.current.onPrevious?.() : null,
    }
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        navigator.mediaSession.setActionHandler(action, handler)
      } catch {
        // A browser that rejects an action has no button for it.
      }
    }
    const actions = Object.keys(handlers) as MediaSessionAction[]
    for (const action of actions) set(action, handlers[action] ?? null)
    return () => {
      for (const action of actions) set(action, null)
    }
  }, [controller, hasNext, hasPrevious])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !('setPositionState' in navigator.mediaSession)) return
    navigator.mediaSession.playbackState = isOn ? 'playing' : 'paused'
    if (durationSeconds <= 0) return
    navigator.mediaSession.setPositionState({
      duration: durationSeconds,
      position: Math.min(positionSeconds, durationSeconds),
      playbackRate: rate,
    })
  }, [isOn, positionSeconds, durationSeconds, rate])
}
