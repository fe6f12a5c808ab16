import { createContext, useContext, useSyncExternalStore } from 'react'
import { INITIAL_PLAYBACK, type Playback } from '../playback/playback.ts'
import type { PlaybackController } from './playback-controller.ts'

export const PlaybackContext = createContext<PlaybackController | null>(null)

export function usePlaybackController(): PlaybackController {
  const controller = useContext(PlaybackContext)
  if (!controller) throw new Error('This belongs on the page of an episode.')
  return controller
}

/** `select` must return the same value, by identity, for the same state. */
export function usePlayback<Part>(select: (playback: Playback) => Part): Part {
  const controller = usePlaybackController()
  return useSyncExternalStore(
    controller.subscribe,
    () => select(controller.playback),
    () => select(INITIAL_PLAYBACK),
  )
}

export function useActiveVideo(): HTMLVideoElement | null {
  const controller = usePlaybackController()
  return useSyncExternalStore(
    controller.subscribe,
    () => controller.video,
    () => null,
  )
}
