import type { Page } from '@playwright/test'
import { signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlaying } from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each: `platform/demo/catalog.json`. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4
const PRICE = 60
const MOMENT = '[data-unlocking]'

interface Moment {
  isHidden: boolean
  balances: string[]
  still: string | null | undefined
  animated: string[]
  endMs: number
}

test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

const unlockButton = (page: Page) => page.getByRole('button', { name: `Unlock for ${PRICE} coins` })

/** Opens the locked episode, and records every opening of a lock from then on. */
async function openLocked(page: Page, address: string): Promise<() => Promise<Moment[]>> {
  await page.goto(address)
  await expect(unlockButton(page)).toBeVisible()
  await expectPageReady(page)
  const moments = await page.evaluateHandle((selector) => {
    const seen: Moment[] = []
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.matches(selector)) continue
        const animations = node.getAnimations({ subtree: true })
        const effects = animations.map(({ effect }) => effect as KeyframeEffect)
        const names = effects.flatMap((effect) => effect.getKeyframes().flatMap(Object.keys))
        seen.push({
          isHidden: node.ariaHidden === 'true',
          balances: [...node.querySelectorAll('[data-balance] > *')].map((one) => one.textContent),
          still: node.querySelector('img')?.getAttribute('src'),
          animated: [...new Set(names)].filter(
            (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
          ),
          endMs: Math.max(...effects.map((effect) => Number(effect.getComputedTiming().endTime))),
        })
      }
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  }, MOMENT)
  return () => moments.jsonValue()
}

test.describe('an unlock', () => {
  test('opens the lock and rolls the balance for half a second, and its video begins with the still (rows 137, 415)', async ({
    page,
    catalogue,
  }) => {
    await signInWithCoins(page, { coins: PRICE + 40 })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const video = document.querySelector('video')
        if (!video) return
        observer.disconnect()
        Object.assign(window, { posterAtFirst: video.getAttribute('poster') })
      }).observe(document, { childList: true, subtree: true })
    })
    const readMoments = await openLocked(page, catalogue.drama(KEY).episode(FIRST_LOCKED))
    await unlockButton(page).tap()
    await expectPlaying(page)
    const moments = await readMoments()
    expect(moments).toHaveLength(1)
    const { isHidden, balances, still, animated, endMs } = moments[0]!
    expect(isHidden).toBe(true)
    expect(balances).toEqual([`${PRICE + 40}`, '40'])
    expect(still).toContain('/pictures/')
    const poster = await page.evaluate(() => (window as unknown as { posterAtFirst: string }).posterAtFirst)
    expect(poster).toBe(still)
    expect(animated.sort()).toEqual(['opacity', 'transform'])
    expect(endMs).toBeLessThanOrEqual(500)
    await expect(page.locator(MOMENT)).toHaveCount(0)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('only plays (row 442)', async ({ page, catalogue }) => {
      await signInWithCoins(page, { coins: PRICE })
      const readMoments = await openLocked(page, catalogue.drama(KEY).episode(FIRST_LOCKED))
      await unlockButton(page).tap()
      await expectPlaying(page)
      expect(await readMoments()).toEqual([])
    })
  })
})
