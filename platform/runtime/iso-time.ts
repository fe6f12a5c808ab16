/** A time for people and other programs: ISO 8601, UTC. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
