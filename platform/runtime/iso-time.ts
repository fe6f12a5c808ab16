export function isoTime(timeMs: number): string
export function isoTime(timeMs: number | null): string | null
export function isoTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}
