import { useEffect, useRef } from 'react'
import type { Playback } from '../playback/playback.ts'
import type { PlaybackRequests } from '../pool/use-playback.ts'

interface MediaSessionOptions {
  title: string
  drama: string
  artworkAddress: string | null
  playback: Playback
  rate: number
  requests: PlaybackRequests
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

const SEEK_SECONDS = 10

/** The lock screen, the headset's buttons and the keyboard's media keys. Row 409. */
export function useMediaSession(options: MediaSessionOptions): void {
  const { title, drama, artworkAddress, playback, rate, onNext, onPrevious } = options
  const latest = useRef(options)
  latest.current = options
  const { phase, positionSeconds, durationSeconds } = playback
  const hasNext = onNext !== null
  const hasPrevious = onPrevious !== null

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const artwork = artworkAddress ? [{ src: artworkAddress, type: 'image/webp' }] : []
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: drama, artwork })
  }, [title, drama, artworkAddress])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { requests } = latest.current
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => requests.play(),
      pause: () => requests.pause(),
      seekbackward: ({ seekOffset }) => requests.seekBy(-(seekOffset ?? SEEK_SECONDS)),
      seekforward: ({ seekOffset }) => requests.seekBy(seekOffset ?? SEEK_SECONDS),
      seekto: ({ seekTime }) => requests.seekTo(seekTime ?? 0),
      nexttrack: hasNext ? () => latest.current.onNext?.() : null,
      previoustrack: hasPrevious ? () => latest.current.onPrevious?.() : null,
    }
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        navigator.mediaSession.setActionHandler(action, handler)
      } catch {
        // A browser that does not know an act has no button for it either.
      }
    }
    const actions = Object.keys(handlers) as MediaSessionAction[]
    for (const action of actions) set(action, handlers[action] ?? null)
    return () => {
      for (const action of actions) set(action, null)
    }
  }, [hasNext, hasPrevious])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !('setPositionState' in navigator.mediaSession)) return
    navigator.mediaSession.playbackState = phase === 'playing' || phase === 'stalled' ? 'playing' : 'paused'
    if (durationSeconds <= 0) return
    navigator.mediaSession.setPositionState({
      duration: durationSeconds,
      position: Math.min(positionSeconds, durationSeconds),
      playbackRate: rate,
    })
  }, [phase, positionSeconds, durationSeconds, rate])
}
