import type { Page } from '@playwright/test'

export interface Place {
  x: number
  y: number
}

export interface Finger {
  down(at: Place): Promise<void>
  /** In steps, as a finger moves. */
  move(to: Place, ms?: number): Promise<void>
  /** A second one comes down. */
  join(at: Place): Promise<void>
  /** It stays where it is. */
  hold(ms: number): void
  up(): Promise<void>
  cancel(): Promise<void>
}

const STEPS = 4

/** One finger, whose events have times of their own: however busy the machine is, a slow pull is no flick. */
export async function createFinger(page: Page): Promise<Finger> {
  const devTools = await page.context().newCDPSession(page)
  let atMs = Date.now()
  let place: Place = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Place[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: atMs / 1000 })
  return {
    async down(at) {
      place = at
      atMs = Math.max(atMs, Date.now())
      await send('touchStart', [at])
    },
    async move(to, ms = 400) {
      const from = place
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS
        place = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        atMs += ms / STEPS
        await send('touchMove', [place])
      }
    },
    async join(at) {
      await send('touchStart', [place, at])
    },
    hold(ms) {
      atMs += ms
    },
    async up() {
      await send('touchEnd', [])
    },
    async cancel() {
      await send('touchCancel', [])
    },
  }
}
