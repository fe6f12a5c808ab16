import type { AppLoadContext } from '@remix-run/server-runtime'
import { dateText, knownTimeZone } from '../i18n/date-text.ts'
import { isolated } from '../i18n/prices.ts'

/** In the zone that the browser reported, which it names. */
export function timeText(timeMs: number, { timeZone }: Pick<AppLoadContext, 'timeZone'>): string {
  const zone = knownTimeZone(timeZone)
  return isolated(`${dateText(timeMs, zone)} (${zone.replaceAll('_', ' ')})`)
}
