import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, expectPlaying, expectThroughShaka, stayAtTheEnd } from '../support/playback.ts'

test('the player holds a wake lock only while the video plays (row 408)', async ({ page, catalogue }) => {
  await page.addInitScript(() => {
    const activeLocks = new Set<object>()
    const request = async () => {
      const lock = { release: async () => void activeLocks.delete(lock) }
      activeLocks.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(window, { activeLocks })
  })
  const countActiveLocks = () =>
    page.evaluate(() => (window as unknown as { activeLocks: Set<object> }).activeLocks.size)
  await stayAtTheEnd(page)
  await page.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlayerReady(page)
  await expectPlaying(page)
  await expect.poll(countActiveLocks).toBe(1)
  await page.keyboard.press(' ')
  await expect.poll(countActiveLocks).toBe(0)
})

test('the picture-in-picture window continues with the next episode (row 408)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  await stayAtTheEnd(page)
  await page.goto(drama.episode(1))
  await expectThroughShaka(page)
  await expectPlaying(page)
  await page.getByRole('button', { name: 'Picture in picture' }).click()
  const inWindow = () =>
    page.evaluate(() => document.pictureInPictureElement?.getAttribute('aria-label')?.replace(/.* /, ''))
  await expect.poll(inWindow).toBe('1')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(drama.episode(2))
  await expect.poll(inWindow).toBe('2')
})
