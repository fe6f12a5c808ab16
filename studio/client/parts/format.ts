import { nameLanguage } from '../../../contract/language-names.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const COUNT = new Intl.NumberFormat()

export const formatTime = (at: string): string => TIME.format(new Date(at))

export const formatCount = (count: number): string => COUNT.format(count)

/** `1:05` */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.2 GB` */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const unit = UNITS[power]!
  const options = { style: 'unit', unit, maximumFractionDigits: power > 1 ? 1 : 0 } as const
  return new Intl.NumberFormat(undefined, options).format(bytes / 1000 ** power)
}

/** `about 4 min left` */
export function formatSecondsLeft(seconds: number): string {
  return seconds < 60
    ? `${formatCount(seconds)} s left`
    : `about ${formatCount(Math.round(seconds / 60))} min left`
}

/** What a grant, an order or an unlock moves: `500 coins, 20 bonus, 7 VIP days`. */
export function formatGoods({
  coins = 0,
  bonus = 0,
  vipDays = 0,
}: {
  coins?: number
  bonus?: number
  vipDays?: number
}): string {
  const parts = [
    coins !== 0 && `${formatCount(coins)} ${coins === 1 ? 'coin' : 'coins'}`,
    bonus !== 0 && `${formatCount(bonus)} bonus`,
    vipDays !== 0 && `${formatCount(vipDays)} VIP ${vipDays === 1 ? 'day' : 'days'}`,
  ]
  return parts.filter((part) => part !== false).join(', ') || 'nothing'
}

/** `signedOut` and `signed_out` as `Signed out`. */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** In itself; the tag where files have one that is none. */
export function formatLanguage(tag: string): string {
  try {
    return nameLanguage(tag)
  } catch {
    return tag
  }
}
