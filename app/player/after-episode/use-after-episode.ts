import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../browser/use-latest.ts'
import { usePlayback, usePlaybackController } from '../pool/use-playback.ts'
import { isSleepTime } from '../settings/sleep-timer.ts'
import { useSettings } from '../settings/use-settings.ts'
import { type AfterEpisode, afterEpisode } from './still-watching.ts'
import type { StillWatching } from './use-still-watching.ts'

const SLEEP_LOOK_MS = 1_000

/** Autoplays the next episode and runs the sleep timer; never spends coins. */
export function useAfterEpisode(stillWatching: StillWatching, onNext: (() => void) | null) {
  const { play, pause } = usePlaybackController().presses
  const phase = usePlayback((playback) => playback.phase)
  const [settings] = useSettings()
  const { sleep, setSleep, unattendedCount } = stillWatching
  const [following, setFollowing] = useState<Exclude<AfterEpisode, 'stay'> | null>(null)
  const latest = useLatest({ settings, onNext, sleep })

  useEffect(() => {
    if (phase !== 'ended') {
      // Playback resumed, so somebody is watching.
      if (phase === 'playing' || phase === 'loading') setFollowing(null)
      return
    }
    const now = latest.current
    const after = afterEpisode({
      hasNext: now.onNext !== null,
      isAutoNext: now.settings.isAutoNext,
      sleep: now.sleep,
      nowMs: Date.now(),
      unattendedCount: unattendedCount.current,
      stillWatchingAfter: now.settings.stillWatchingAfter,
    })
    setFollowing(after === 'stay' ? null : after)
  }, [phase, unattendedCount])

  useEffect(() => {
    if (sleep.kind !== 'at') return
    const timer = setInterval(() => {
      if (!isSleepTime(sleep, Date.now())) return
      setSleep({ kind: 'off' })
      pause()
      setFollowing('sleep')
    }, SLEEP_LOOK_MS)
    return () => clearInterval(timer)
  }, [sleep, setSleep, pause])

  const go = useCallback(() => {
    const isByItself = following === 'countDown'
    unattendedCount.current = isByItself ? unattendedCount.current + 1 : 0
    if (following === 'sleep') setSleep({ kind: 'off' })
    setFollowing(null)
    if (following === 'sleep' && phase !== 'ended') play()
    else latest.current.onNext?.()
  }, [following, phase, play, setSleep, unattendedCount])

  return { following, go, cancel: useCallback(() => setFollowing(null), []) }
}
