import { expect, test } from '../support/fixture.ts'

/** Of each: how wide a window shows the episodes beside the drama's facts. */
const WINDOWS = [
  { width: 1280, height: 800, isBeside: false },
  { width: 1920, height: 1080, isBeside: true },
  { width: 2560, height: 1440, isBeside: true },
]

test.describe('beside the video', { tag: '@desktop-only' }, () => {
  for (const { isBeside, ...window } of WINDOWS) {
    test(`the episodes are ${isBeside ? 'beside' : 'below'} the drama’s facts in a window of ${window.width} px, and the page is no wider (row 417)`, async ({
      page,
      catalogue,
    }) => {
      await page.setViewportSize(window)
      await page.goto(catalogue.drama('heiress-wore-ashes').episode(1))
      const episodes = page.getByRole('main').getByRole('region', { name: 'Episodes' })
      const first = episodes.getByRole('link', { name: /^Episode 1,/ })
      await expect(first).toBeInViewport()
      const heading = page.getByRole('heading', { level: 1 })
      const [factsBox, episodesBox] = [(await heading.boundingBox())!, (await episodes.boundingBox())!]
      expect(episodesBox.x > factsBox.x).toBe(isBeside)
      expect(episodesBox.y < factsBox.y + factsBox.height).toBe(isBeside)
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    })
  }
})
