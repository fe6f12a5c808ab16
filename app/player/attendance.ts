/** When to stop by itself. Row 412. */
export type SleepTimer = { kind: 'off' } | { kind: 'episode' } | { kind: 'at'; atMs: number; minutes: number }

export const SLEEP_MINUTES = [15, 30, 60] as const

/** What follows an episode that ended. */
export type AfterEpisode = 'stay' | 'countDown' | 'askStillWatching' | 'sleep'

interface Ended {
  hasNext: boolean
  isAutoNext: boolean
  sleep: SleepTimer
  nowMs: number
  /** Episodes that followed by themselves since anybody touched anything. */
  unattendedCount: number
  /** 0 never asks. */
  stillWatchingAfter: number
}

/** Rows 402, 412. */
export function afterEpisode(ended: Ended): AfterEpisode {
  if (isSleepTime(ended.sleep, ended.nowMs, true)) return 'sleep'
  if (!ended.hasNext || !ended.isAutoNext) return 'stay'
  const { unattendedCount, stillWatchingAfter } = ended
  return stillWatchingAfter > 0 && unattendedCount + 1 >= stillWatchingAfter
    ? 'askStillWatching'
    : 'countDown'
}

/** Whether the timer has run out; one for the end of an episode does so there alone. */
export function isSleepTime(sleep: SleepTimer, nowMs: number, isEpisodeOver = false): boolean {
  return sleep.kind === 'at' ? nowMs >= sleep.atMs : sleep.kind === 'episode' && isEpisodeOver
}
