import { isLanguage } from '../i18n/language.ts'

const OF_VIDEOS = /^(?:for-you|reel-shorts)/

/** Whether notices may lie at its bottom: never over videos. */
export function isBannerPage(pathname: string): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  return !OF_VIDEOS.test(isLanguage(first) ? second : first)
}
