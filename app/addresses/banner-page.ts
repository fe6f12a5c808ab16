import { isLanguage } from '../i18n/language.ts'

/** Whether notices may lie at its bottom: never over videos. */
export function isBannerPage(pathname: string): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  return !(isLanguage(first) ? second : first).startsWith('reel-shorts')
}
