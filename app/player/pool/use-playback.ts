import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { createEngine } from '../engines/create-engine.ts'
import type { Quality } from '../engines/quality.ts'
import { holdInterruptions } from '../playback/interruptions.ts'
import {
  INITIAL_PLAYBACK,
  type Interruption,
  isRunning,
  nextPlayback,
  type PlaybackFact,
} from '../playback/playback.ts'
import { applySound, keepSound } from '../playback/sound.ts'
import { startVideo } from '../playback/start-video.ts'
import { hasFilmAhead } from '../playback/video-facts.ts'
import type { PlayerEpisode } from './player.ts'
import { PlayerPool } from './player-pool.ts'

interface PlaybackOptions {
  container: RefObject<HTMLElement | null>
  first: RefObject<HTMLVideoElement | null>
  episode: PlayerEpisode
  quality: Quality
  /** Asks for fresh addresses of the episode that plays; null when nobody answers. */
  renew: () => Promise<PlayerEpisode | null>
}

/** Two failures closer together than this have another cause than an address that expired. */
const RENEWED_MS_MIN = 30_000

/**
 * Brings episodes to the pool and keeps the playback of the one that plays. What is asked for goes to its element; what
 * happened comes back from it.
 */
export function usePlayback({ container, first, episode, quality, renew }: PlaybackOptions) {
  const [playback, tell] = useReducer(nextPlayback, INITIAL_PLAYBACK)
  const pool = useRef<PlayerPool | null>(null)
  const [interruptions] = useState(() =>
    holdInterruptions(tell, () => pool.current !== null && hasFilmAhead(pool.current.video)),
  )
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const latest = useRef({ episode, quality, renew })
  latest.current = { episode, quality, renew }

  // Where an episode stood: a try that fails in its turn leaves an empty element behind.
  const stood = useRef<{ id: string; seconds: number } | null>(null)
  const retry = useCallback(
    async ({ isByItself = false } = {}) => {
      const { episode: now } = latest.current
      const element = pool.current?.video
      if (element && element.readyState >= element.HAVE_METADATA)
        stood.current = { id: now.id, seconds: element.currentTime }
      const isGoingOn = isByItself && element !== undefined && hasFilmAhead(element)
      if (!isGoingOn) interruptions.take({ kind: 'renewing' })
      const fresh = await latest.current.renew()
      if (latest.current.episode.id !== now.id) return
      // The old addresses are worth a try to who asks for one; by itself it would cost the picture that is there.
      if (!fresh && isByItself) return interruptions.take({ kind: 'interrupted', isForGood: true })
      if (isGoingOn) stood.current = { id: now.id, seconds: element.currentTime }
      const startSeconds = stood.current?.id === now.id ? stood.current.seconds : now.startAt()
      await pool.current?.open({ ...(fresh ?? now), startAt: () => startSeconds }, { isAgain: true })
    },
    [interruptions],
  )

  // An address may have expired while the picture stood: a fresh one is asked for once before anybody is bothered.
  const renewedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const tellOrRenew = useCallback(
    (fact: PlaybackFact | Interruption) => {
      if (fact.kind !== 'failed') return interruptions.take(fact)
      const mayRenew = performance.now() - renewedAtMs.current > RENEWED_MS_MIN
      if (!mayRenew) return interruptions.take({ kind: 'interrupted', isForGood: true })
      renewedAtMs.current = performance.now()
      void retry({ isByItself: true })
    },
    [retry, interruptions],
  )

  // The pool lives as long as the page; what it opens is the next effect's.
  useEffect(() => {
    if (!container.current || !first.current) return
    applySound(first.current)
    const created = new PlayerPool({
      container: container.current,
      first: first.current,
      createEngine,
      tell: tellOrRenew,
      onActive: setVideo,
      quality: () => latest.current.quality,
    })
    pool.current = created
    return () => {
      pool.current = null
      created.destroy()
    }
  }, [container, first, tellOrRenew])

  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh addresses of the same episode are no reason to load it again.
  useEffect(() => {
    const { episode: asked } = latest.current
    if (pool.current?.holdsPlain(asked.id)) void pool.current.adopt(asked)
    else void pool.current?.open(asked)
  }, [episode.id])

  useEffect(() => pool.current?.setQuality(quality), [quality])

  // What failed is tried again by itself when the connection is back.
  const isLost = playback.phase === 'failed'
  useEffect(() => {
    const again = () => {
      if (isLost || interruptions.isForGood()) void retry({ isByItself: !isLost })
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost, retry, interruptions])

  const isOn = useRef(false)
  isOn.current = isRunning(playback)

  const requests = useMemo(() => {
    const withVideo = (act: (element: HTMLVideoElement) => void) => () => {
      if (pool.current) act(pool.current.video)
    }
    const play = withVideo((element) => void startVideo(element, tell))
    const pause = withVideo((element) => element.pause())
    const seekTo = (seconds: number) =>
      withVideo((element) => {
        element.currentTime = Math.min(Math.max(seconds, 0), element.duration || seconds)
      })()
    const setVolume = (volume: number) =>
      withVideo((element) => {
        element.volume = Math.min(Math.max(volume, 0), 1)
        element.muted = element.volume === 0
        keepSound(element)
      })()
    return {
      play,
      pause,
      toggle: () => (isOn.current ? pause() : play()),
      seekTo,
      seekBy: (seconds: number) => withVideo((element) => seekTo(element.currentTime + seconds))(),
      toggleMute: withVideo((element) => {
        element.muted = !element.muted
        keepSound(element)
      }),
      setVolume,
      // From what it is, and not from what was last rendered: the next press may come sooner.
      changeVolumeBy: (step: number) => withVideo((element) => setVolume(element.volume + step))(),
    }
  }, [])

  return { playback, requests, retry: () => void retry(), pool, video }
}

export type PlaybackRequests = ReturnType<typeof usePlayback>['requests']
