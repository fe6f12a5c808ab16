import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, pausePlayback, pressControl, videoFacts } from '../support/playback.ts'

test.describe('the player', { tag: '@desktop' }, () => {
  test('its focused bar leaves other keys to the player (row 406)', async ({ page, catalogue }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await pausePlayback(page)
    const bar = page.getByRole('slider', { name: 'Position' })
    await bar.click()
    await expect(bar).toBeFocused()
    await page.keyboard.press('m')
    await expect.poll(async () => (await videoFacts(page)).isMuted).toBe(true)
    // The video has seeked to the middle of the bar.
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(2)
    const { timeS } = await videoFacts(page)
    const readBar = async () => Number(await bar.inputValue())
    await expect.poll(readBar).toBeCloseTo(timeS, 0)
    const at = await readBar()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(at + 0.1, 1)
    await page.keyboard.press(' ')
    await expect.poll(async () => (await videoFacts(page)).isPaused).toBe(false)
  })
})

test.describe('the list of episodes on a phone (row 125)', () => {
  test('opens over the picture, works by keyboard, and when it closes returns the focus and the scrolling (row 57)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    const opener = page
      .getByRole('link', { name: 'Episodes', exact: true })
      .or(page.getByRole('button', { name: 'Episodes', exact: true }))
    const drawer = page.getByRole('dialog', { name: `Episodes of “${drama.name}”` })
    const overflow = () => page.evaluate(() => document.documentElement.style.overflow)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    expect(await overflow()).toBe('hidden')
    await expect(drawer.getByRole('link', { name: /^Episode \d/ })).toHaveCount(drama.episodes.length)
    await expect(drawer.getByRole('link', { name: 'Episode 1, now playing' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Episode 4, locked' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()

    await pressControl(opener, 'tap')
    await drawer.getByRole('button', { name: 'Close' }).tap()
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect.poll(overflow).toBe('')
  })
})
