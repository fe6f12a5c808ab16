const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads `2027-01-31` (its start, UTC) or `2027-01-31T18:00Z`; null for anything else, including impossible dates. */
export function readTime(text: string): { timeMs: number; isDay: boolean } | null {
  const isDay = DAY.test(text)
  if (!isDay && !MOMENT.test(text)) return null
  const timeMs = Date.parse(text)
  // Date.parse accepts 31 February as a day in March.
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  return Number.isNaN(timeMs) || !isReal ? null : { timeMs, isDay }
}
