import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { publishOwnDrama } from '../support/own-drama.ts'
import { expectPlayerReady, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'

/** Projects may run in parallel. */
const PORTS = { phone: 3288, desktop: 3292 }
const EPISODES = 999
const FREE = 12

test.describe('a drama of 999 episodes without captions', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'default' })
  let product: Product
  let episode: (number: number) => string

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  test.beforeAll(async ({}, { project }) => {
    test.setTimeout(180_000)
    const dataDir = await newDataDir()
    product = await startProduct(PORTS[project.name as keyof typeof PORTS], dataDir)
    const path = await publishOwnDrama(dataDir, {
      name: 'The Longest Wait',
      episodeCount: EPISODES,
      freeCount: FREE,
    })
    episode = (number) => product.origin + path(number)
  })
  test.afterAll(() => product?.stop())
  test.beforeEach(async ({ guard, page }) => {
    guard.addOrigin(product.origin)
    await stayAtTheEnd(page)
  })

  /** Opens the list: in a drawer on a phone, beside the picture on a desktop. */
  async function openList(page: Page) {
    const opener = page.getByRole('link', { name: 'Episodes', exact: true }).filter({ visible: true })
    if ((await page.viewportSize())!.width < 768) {
      await opener
        .or(page.getByRole('button', { name: 'Episodes', exact: true }))
        .first()
        .press('Enter')
      return page.getByRole('dialog', { name: 'Episodes of “The Longest Wait”' })
    }
    return page.getByRole('region', { name: 'Episodes' })
  }

  test('its last episode can be reached by keyboard alone (rows 125, 406)', async ({ page }) => {
    await page.goto(episode(1))
    await expectPlayerReady(page)
    const list = await openList(page)
    await expect(list.getByRole('link', { name: /^Episode / })).toHaveCount(60)
    const range = list.getByRole('link', { name: '961–999' })
    await range.focus()
    await expect(range).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(range).toHaveAttribute('aria-current', 'true')
    await expect(list.getByRole('link', { name: /^Episode / })).toHaveCount(39)
    for (let turn = 0; turn < 39; turn++) await page.keyboard.press('Tab')
    await expect(list.getByRole('link', { name: 'Episode 999, locked, 60 coins' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Does not support cross-episode unlocking')).toBeVisible()
  })

  test('its last episode can be reached by touch alone (rows 125, 407)', { tag: '@phone-only' }, async ({
    page,
    hasTouch,
  }) => {
    test.skip(!hasTouch, 'fingers')
    const touch = await page.context().newCDPSession(page)
    const swipe = async (over: Locator, { across = 0, down = 0 }) => {
      const { x, y, width, height } = (await over.boundingBox())!
      const from = { x: x + width / 2 - across / 2, y: y + height / 2 - down / 2 }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (let step = 1; step <= 10; step++) {
        const touchPoints = [{ x: from.x + (across * step) / 10, y: from.y + (down * step) / 10 }]
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await page.goto(episode(1))
    await expectPlayerReady(page)
    await pressControl(page.getByText('Episodes', { exact: true }).filter({ visible: true }), 'tap')
    const list = page.getByRole('dialog', { name: 'Episodes of “The Longest Wait”' })
    const range = list.getByRole('link', { name: '961–999' })
    const ranges = list.getByRole('list').first()
    await expect(range).not.toBeInViewport()
    await expect(async () => {
      await swipe(ranges, { across: -300 })
      await expect(range).toBeInViewport({ ratio: 1, timeout: 200 })
    }).toPass()
    await expect(list).toBeVisible()
    const isCutOff = (chip: HTMLElement) => chip.scrollHeight > chip.clientHeight
    expect(await range.evaluate(isCutOff), 'its numbers fit on one line').toBe(false)
    await range.tap()
    await expect(range).toHaveAttribute('aria-current', 'true')
    const last = list.getByRole('link', { name: 'Episode 999, locked, 60 coins' })
    await expect(async () => {
      await swipe(list, { down: -200 })
      await expect(last).toBeInViewport({ ratio: 1, timeout: 200 })
    }).toPass()
    await last.tap()
    await expect(page.getByText('Does not support cross-episode unlocking')).toBeVisible()
    await expect(page).toHaveURL(/\/1\/$/)
  })
})
