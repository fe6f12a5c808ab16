import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, loopFilms, pausePlayback, pressControl } from '../support/playback.ts'

const HOUR_MS = 3_600_000

test.describe('a toast remains long enough to be read (row 288)', { tag: '@desktop-only' }, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('its timer is paused in a hidden tab and under the mouse', async ({ page, catalogue }) => {
    await loopFilms(page)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await pausePlayback(page)
    await page.clock.install()
    const share = page.getByRole('button', { name: 'Share' }).filter({ visible: true })
    const toast = page.getByText('Link copied', { exact: false })

    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)

    await hide(true)
    await pressControl(share)
    await expect(toast).toBeVisible()
    await page.clock.fastForward(HOUR_MS)
    await expect(toast).toBeVisible()

    const { x, y, width, height } = (await toast.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await hide(false)
    await page.clock.fastForward(HOUR_MS)
    await expect(toast).toBeVisible()
    await page.mouse.move(10, 400)
    await page.clock.fastForward(HOUR_MS)
    await expect(toast).toHaveCount(0)
  })
})
