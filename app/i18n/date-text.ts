import { toFormatLocale } from './formats.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** There are fewer zones than this; the limit stops names that differ only in case from filling the cache. */
const FORMATS_MAX = 700

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', numberingSystem: 'latn', calendar: 'gregory', timeZone },
  })
  if (formats.size >= FORMATS_MAX) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** `2026.11.20 14:05` in that zone, the same in every language, browser and server. */
export function dateText(timeMs: number, timeZone: string): string {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    parts.get(type),
  )
  return `${year}.${month}.${day} ${hour}:${minute}`
}

/** `2026.11.20 14:05 (Asia/Tokyo)`: for what is read elsewhere too. */
export function zonedDateText(timeMs: number, timeZone: string): string {
  return `${dateText(timeMs, timeZone)} (${timeZone.replaceAll('_', ' ')})`
}

export function knownTimeZone(timeZone: string | null): string {
  if (timeZone === null) return 'UTC'
  try {
    formatIn(timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}

/** `November 2026` of `2026-11`, as the language writes it, in the calendar of the dates above. */
export function monthText(month: string, language: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(toFormatLocale(language), {
    ...{ year: 'numeric', month: 'long', calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
  })
}
