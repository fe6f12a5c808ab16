import type { Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

export interface Finger {
  down(at: Point): Promise<void>
  /** In steps, as a finger moves. */
  move(to: Point, ms?: number): Promise<void>
  /** It stays where it is. */
  hold(ms: number): void
  up(): Promise<void>
  doubleTap(at: Point): Promise<void>
  cancel(): Promise<void>
}

const STEPS = 4

/** One finger, whose events have times of their own: however busy the machine is, a slow pull is no flick. */
export async function createFinger(page: Page): Promise<Finger> {
  const devTools = await page.context().newCDPSession(page)
  let atMs = Date.now()
  let point: Point = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Point[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: atMs / 1000 })
  return {
    async down(at) {
      point = at
      atMs = Math.max(atMs, Date.now())
      await send('touchStart', [at])
    },
    async move(to, ms = 400) {
      const from = point
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS
        point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        atMs += ms / STEPS
        await send('touchMove', [point])
      }
    },
    hold(ms) {
      atMs += ms
    },
    async up() {
      await send('touchEnd', [])
    },
    async doubleTap(at) {
      point = at
      atMs = Math.max(atMs, Date.now())
      for (let tap = 0; tap < 2; tap++) {
        await send('touchStart', [at])
        atMs += 80
        await send('touchEnd', [])
        atMs += 80
      }
    },
    async cancel() {
      await send('touchCancel', [])
    },
  }
}
