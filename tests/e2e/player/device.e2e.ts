import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, expectPlaying, stayAtTheEnd } from '../support/playback.ts'

test('the screen stays on only while the video plays, and the lock screen has its title, picture and buttons (rows 408, 409)', async ({
  page,
  catalogue,
}) => {
  await page.addInitScript(() => {
    const activeLocks = new Set<object>()
    const request = async () => {
      const lock = { release: async () => void activeLocks.delete(lock) }
      activeLocks.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const { mediaSession } = navigator
    const set = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      set(action, handler)
    }
    Object.assign(window, { activeLocks, handlers })
  })
  const countActiveLocks = () =>
    page.evaluate(() => (window as unknown as { activeLocks: Set<object> }).activeLocks.size)
  await stayAtTheEnd(page)
  const drama = catalogue.drama('neon-oath')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  await expectPlaying(page)
  await expect.poll(countActiveLocks).toBe(1)
  await page.keyboard.press(' ')
  await expect.poll(countActiveLocks).toBe(0)

  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toContain('episode 1')
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artwork.length)).toBe(1)
  await page.evaluate(() =>
    (window as unknown as { handlers: Record<string, () => void> }).handlers.nexttrack?.(),
  )
  await expect(page).toHaveURL(drama.episode(2))
})
