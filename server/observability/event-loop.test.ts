import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

/** Keeps the processor from everything else. */
function block(ms: number): void {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs);
}

test('a blocked event loop is distinguished from one that waits for upstreams', async () => {
  const loop = watchEventLoop()
  try {
    await expect.poll(() => loop.isBusy(), { timeout: 10_000 }).toBe(false)
    for (let n = 0; n < 4; n += 1) {
      block(250)
      await wait(0)
    }
    expect(loop.isBusy()).toBe(true)
    expect(loop.lagMs()).toBeGreaterThan(150)
    await expect.poll(() => loop.isBusy(), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => loop.lagMs(), { timeout: 10_000 }).toBeLessThan(150)
  } finally {
    loop.stop()
  }
})
