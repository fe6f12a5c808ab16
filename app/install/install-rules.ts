export const BANNER_DELAY_MS = 1_000
export const SNOOZE_MS = 24 * 60 * 60 * 1_000

/** A time in the future comes from a wrong clock. */
export function isSnoozed(dismissedAtMs: unknown, nowMs: number): boolean {
  return typeof dismissedAtMs === 'number' && dismissedAtMs <= nowMs && nowMs - dismissedAtMs < SNOOZE_MS
}

/** Apple's Safari has no install prompt, only an entry in its menu. */
export function isIosSafari(userAgent: string): boolean {
  return (
    /iPhone|iPad|iPod/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
  )
}
