import { isSleepTime, type SleepTimer } from '../settings/sleep-timer.ts'

export type AfterEpisode = 'stay' | 'countDown' | 'askStillWatching' | 'sleep'

interface Ended {
  hasNext: boolean
  isAutoNext: boolean
  sleep: SleepTimer
  nowMs: number
  unattendedCount: number
  stillWatchingAfter: number
}

export function afterEpisode(ended: Ended): AfterEpisode {
  if (isSleepTime(ended.sleep, ended.nowMs, true)) return 'sleep'
  if (!ended.hasNext || !ended.isAutoNext) return 'stay'
  const { unattendedCount, stillWatchingAfter } = ended
  return stillWatchingAfter > 0 && unattendedCount + 1 >= stillWatchingAfter
    ? 'askStillWatching'
    : 'countDown'
}
