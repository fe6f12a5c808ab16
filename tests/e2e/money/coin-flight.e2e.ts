import type { Page } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlaying } from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each: `tests/catalogue/catalog.json`. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4
const PRICE = 60
const FLIGHT = '[data-coin-flight]'

interface Flight {
  isHidden: boolean
  takesPresses: boolean
  animated: string[]
  endMs: number
}

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const unlockButton = (page: Page) => page.getByRole('button', { name: `Unlock for ${PRICE} coins` })

/** Opens the locked episode, and records every flight from then on. */
async function openLocked(page: Page, address: string): Promise<() => Promise<Flight[]>> {
  await page.goto(address)
  await expect(unlockButton(page)).toBeVisible()
  await expectPageReady(page)
  const flights = await page.evaluateHandle((selector) => {
    const seen: Flight[] = []
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.matches(selector)) continue
        const animations = node.getAnimations({ subtree: true })
        const effects = animations.map(({ effect }) => effect as KeyframeEffect)
        const names = effects.flatMap((effect) => effect.getKeyframes().flatMap(Object.keys))
        seen.push({
          isHidden: node.ariaHidden === 'true',
          takesPresses: getComputedStyle(node).pointerEvents !== 'none',
          animated: [...new Set(names)].filter(
            (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
          ),
          endMs: Math.max(...effects.map((effect) => Number(effect.getComputedTiming().endTime))),
        })
      }
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  }, FLIGHT)
  return () => flights.jsonValue()
}

test.describe('the coins of an unlock', () => {
  test('fly into the lock for half a second, in nobody’s way (rows 137, 415)', async ({
    page,
    catalogue,
  }) => {
    await signInWithCoins(page, { coins: PRICE })
    const readFlights = await openLocked(page, catalogue.drama(KEY).episode(FIRST_LOCKED))
    await unlockButton(page).tap()
    await expectPlaying(page)
    const flights = await readFlights()
    expect(flights).toHaveLength(1)
    const { isHidden, takesPresses, animated, endMs } = flights[0]!
    expect([isHidden, takesPresses]).toEqual([true, false])
    expect(animated.sort()).toEqual(['opacity', 'transform'])
    expect(endMs).toBeLessThanOrEqual(500)
    await expect(page.locator(FLIGHT)).toHaveCount(0)
  })
})
