import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { PlayAddresses } from '../../contract/episodes.ts'
import { createEngine } from './create-engine.ts'
import type { PlaybackEngine } from './engine.ts'
import { INITIAL_PLAYBACK, isRunning, nextPlayback, type PlaybackFact } from './playback.ts'
import { listenToVideo } from './video-facts.ts'

/** Plays with sound, or else silently, or else tells that the viewer has to tap. Row 410. */
async function start(video: HTMLVideoElement, tell: (fact: PlaybackFact) => void): Promise<void> {
  const isRefused = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
  try {
    await video.play()
  } catch (error) {
    if (!isRefused(error)) return
    const wasMuted = video.muted
    video.muted = true
    try {
      await video.play()
      if (!wasMuted) tell({ kind: 'startedMuted' })
    } catch {
      video.muted = wasMuted
      tell({ kind: 'autoplayRefused' })
    }
  }
}

/**
 * Brings an episode to the element and keeps {@link Playback} of it. What is asked for goes to the element; what
 * happened comes back from it.
 */
export function usePlayback(
  ref: RefObject<HTMLVideoElement | null>,
  episodeId: string,
  play: PlayAddresses,
  onEnded: (() => void) | null,
) {
  const [playback, tell] = useReducer(nextPlayback, INITIAL_PLAYBACK)
  const engine = useRef<PlaybackEngine | null>(null)
  const opened = useRef(0)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const stopListening = listenToVideo(video, tell)
    const created = createEngine(video, () => tell({ kind: 'failed' }))
    engine.current = created
    return () => {
      opened.current++
      engine.current = null
      stopListening()
      void created.destroy().catch(() => {})
    }
  }, [ref])

  const open = useCallback(
    async (addresses: PlayAddresses, startSeconds?: number) => {
      const video = ref.current
      const own = ++opened.current
      const isCurrent = () => opened.current === own
      tell({ kind: 'opened' })
      try {
        await engine.current?.load(addresses, startSeconds)
        if (video && isCurrent()) await start(video, tell)
      } catch {
        // An earlier load that a later one ended is no failure of the later one.
        if (isCurrent()) tell({ kind: 'failed' })
      }
    },
    [ref],
  )

  // The page's data may bring new objects for the same episode: only another episode, or other addresses, is a reason.
  const addresses = JSON.stringify(play)
  // biome-ignore lint/correctness/useExhaustiveDependencies: episodeId is the reason, though only addresses are read.
  useEffect(() => {
    void open(JSON.parse(addresses) as PlayAddresses)
  }, [open, episodeId, addresses])

  const latestOnEnded = useRef(onEnded)
  latestOnEnded.current = onEnded
  useEffect(() => {
    if (playback.phase === 'ended') latestOnEnded.current?.()
  }, [playback.phase])

  const isOn = useRef(false)
  isOn.current = isRunning(playback)

  const requests = useMemo(() => {
    const withVideo = (act: (video: HTMLVideoElement) => void) => () => {
      if (ref.current) act(ref.current)
    }
    const toggle = withVideo((video) => {
      if (isOn.current) video.pause()
      else void start(video, tell)
    })
    return {
      toggle,
      seekTo(seconds: number) {
        const video = ref.current
        if (video) video.currentTime = Math.min(Math.max(seconds, 0), video.duration || seconds)
      },
      seekBy(seconds: number) {
        const video = ref.current
        if (video) this.seekTo(video.currentTime + seconds)
      },
      toggleMute: withVideo((video) => {
        video.muted = !video.muted
      }),
      setVolume(volume: number) {
        const video = ref.current
        if (!video) return
        video.volume = Math.min(Math.max(volume, 0), 1)
        video.muted = video.volume === 0
      },
    }
  }, [ref])

  const retry = useCallback(
    () => void open(JSON.parse(addresses) as PlayAddresses, ref.current?.currentTime),
    [open, addresses, ref],
  )

  return { playback, requests, retry }
}

export type PlaybackRequests = ReturnType<typeof usePlayback>['requests']
