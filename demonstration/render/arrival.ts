import type { Arrival } from './direction.ts'
import { clamp, faded, group, rect } from './drawing/svg.ts'
import { type Corner, morph, moved, OUT, panel, WHOLE } from './panel.ts'

export const ARRIVAL_SECONDS = 0.34

/** Fast at first, then settling. */
const settle = (at: number) => 1 - (1 - clamp(at)) ** 3

/** A strip across the frame at the height of the eyes. */
const strip = (eyes: number): Corner[] => [
  [-OUT, eyes - 66],
  [720 + OUT, eyes - 100],
  [720 + OUT, eyes + 72],
  [-OUT, eyes + 106],
]

/** Larger than the frame, with slanted edges. */
const FROM_BELOW: Corner[] = [
  [-OUT, -OUT + 20],
  [720 + OUT, -OUT - 180],
  [720 + OUT, 1280 + OUT],
  [-OUT, 1280 + OUT],
]
const FROM_ASIDE: Corner[] = [
  [-330, -OUT],
  [920, -OUT],
  [1050, 1280 + OUT],
  [-200, 1280 + OUT],
]

const pushed = (art: string, dx: number, dy: number) =>
  group(`translate(${dx.toFixed(1)} ${dy.toFixed(1)})`, art)

/** The picture `at` (0 to 1) of the way from the former shot to the next. */
export function arrive(kind: Arrival, at: number, former: string, next: string, eyes: number): string {
  const way = settle(at)
  const rest = 1 - way
  switch (kind) {
    case 'cut':
      return next
    case 'panels':
      return former + next
    case 'open':
      return former + panel(morph(strip(eyes), WHOLE, way), next)
    case 'punch': {
      const small: Corner[] = [
        [120, 250],
        [640, 180],
        [600, 1010],
        [80, 1090],
      ]
      return (
        former +
        panel(morph(small, WHOLE, way), next) +
        (at < 0.4 ? faded(0.8 * (1 - at / 0.4), rect(-OUT, -OUT, 860, 1420, '#ffffff')) : '')
      )
    }
    case 'up':
      return (
        pushed(former, 0, -420 * way) + panel(moved(FROM_BELOW, 0, 1500 * rest), pushed(next, 0, 420 * rest))
      )
    case 'left':
    case 'right': {
      const side = kind === 'left' ? -1 : 1
      return (
        pushed(former, -side * 260 * way, 0) +
        panel(moved(FROM_ASIDE, side * 1150 * rest, 0), pushed(next, side * 300 * rest, 0))
      )
    }
  }
}

/** The eyes of whom the next shot shows, sliding in over the last moments of this one; `at` runs from 0 to 1. */
export function glimpse(at: number, now: string, next: string, eyes: number, side: 1 | -1): string {
  const dx = side * 860 * (1 - settle(at * 2.2))
  return now + panel(moved(strip(eyes), dx, 0), pushed(next, dx * 0.7, 0))
}
