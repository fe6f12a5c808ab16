export interface Pull {
  /** How far the panel is from its place, and how far it may go. */
  offsetPx: number
  sizePx: number
  /** Of the finger, towards the edge, the oldest first. */
  places: { px: number; atMs: number }[]
}

const CLOSES_FROM = 0.3
const FLICK_PX_PER_MS = 0.5
/** What a finger did earlier does not count as its speed. */
const LATELY_MS = 100

/** A flick decides, in whichever direction; without one, the distance. */
export function isReleasedToClose({ offsetPx, sizePx, places }: Pull, atMs: number): boolean {
  const speed = speedAt(places, atMs)
  if (Math.abs(speed) >= FLICK_PX_PER_MS) return speed > 0
  return offsetPx > sizePx * CLOSES_FROM
}

function speedAt(places: Pull['places'], atMs: number): number {
  const now = places.at(-1)
  const before = places.findLast((place) => place.atMs <= atMs - LATELY_MS) ?? places[0]
  return now && before ? (now.px - before.px) / Math.max(1, atMs - before.atMs) : 0
}
