export type SleepTimer = { kind: 'off' } | { kind: 'episode' } | { kind: 'at'; atMs: number; minutes: number }

export const SLEEP_MINUTES = [15, 30, 60] as const

export function isSleepTime(sleep: SleepTimer, nowMs: number, isEpisodeOver = false): boolean {
  return sleep.kind === 'at' ? nowMs >= sleep.atMs : sleep.kind === 'episode' && isEpisodeOver
}
