import { isLanguage } from '../i18n/language.ts'

/** Row 93. */
export const BANNER_DELAY_MS = 1_000
/** Row 95. */
export const SNOOZE_MS = 24 * 60 * 60 * 1_000

/** Whether the banner was closed so lately that it stays away. A time that is still to come is of another clock. */
export function isSnoozed(dismissedAtMs: unknown, nowMs: number): boolean {
  return typeof dismissedAtMs === 'number' && dismissedAtMs <= nowMs && nowMs - dismissedAtMs < SNOOZE_MS
}

/** The pages of films stay free of it, in every language. Row 92. */
export function isBannerPage(pathname: string): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  return !(isLanguage(first) ? second : first).startsWith('reel-shorts')
}

/** Safari itself on Apple's phones and tablets: it installs from its menu and offers nothing. Row 94. */
export function isIosSafari(userAgent: string): boolean {
  return (
    /iPhone|iPad|iPod/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
  )
}
