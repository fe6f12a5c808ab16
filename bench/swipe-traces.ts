import { normal } from '../platform/feed/order.ts'
import type { Random } from '../tests/simulation/random.ts'

/**
 * Where viewers leave a clip, as shares of viewers still there after so many seconds: what the ACM MM 2022 grand challenge on short video
 * streaming published of a video of 37 s (`user_ret/3_gy`). Half leave within eight seconds, three of ten see the end.
 */
const STILL_THERE = [
  [0, 1],
  [1, 0.94],
  [2, 0.76],
  [3, 0.61],
  [5, 0.55],
  [8, 0.5],
  [12, 0.45],
  [20, 0.41],
  [30, 0.35],
  [37, 0.29],
] as const

/** Null: to the end. */
function toStaySeconds(share: number): number | null {
  const after = STILL_THERE.findIndex(([, stillThere]) => stillThere < share)
  if (after < 0) return null
  const [[fromSeconds, more], [toSeconds, fewer]] = [STILL_THERE[after - 1]!, STILL_THERE[after]!]
  return fromSeconds + ((toSeconds - fromSeconds) * (more - share)) / (more - fewer)
}

/**
 * How long a viewer stays at each of so many clips; null: to its end. Of every eight one is from each eighth of all viewers, in an order
 * of its own, so that a short visit has them all.
 */
export function makeStays(count: number, random: Random): (number | null)[] {
  const stays: (number | null)[] = []
  while (stays.length < count) {
    const shares = Array.from({ length: 8 }, (_, part) => (part + random.share()) / 8)
    for (let last = shares.length - 1; last > 0; last--) {
      const other = random.below(last + 1)
      ;[shares[last], shares[other]] = [shares[other]!, shares[last]!]
    }
    stays.push(...shares.map(toStaySeconds))
  }
  return stays.slice(0, count)
}

/** Mbit/s in each second: around a level, a second like the one before it, between a half and twice the level for the most part. */
export function makeThroughput(levelMbps: number, seconds: number, random: Random): number[] {
  let deviation = 0
  return Array.from({ length: seconds }, () => {
    deviation = 0.8 * deviation + 0.2 * normal(random.share)
    return Math.min(8, Math.max(0.8, levelMbps * Math.exp(deviation)))
  })
}
