export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
