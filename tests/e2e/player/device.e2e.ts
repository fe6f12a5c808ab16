import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  openSettings,
  pausePlayback,
  playFrom,
  seekNearEnd,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'

test.describe('the device and the player', { tag: '@desktop' }, () => {
  test('the player holds a wake lock only while the video plays (row 408)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
  }) => {
    await page.addInitScript(() => {
      const held = new Set<object>()
      const request = async () => {
        const lock = { release: async () => void held.delete(lock) }
        held.add(lock)
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
      Object.assign(window, { held })
    })
    const heldCount = () => page.evaluate(() => (window as unknown as { held: Set<object> }).held.size)
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await expectPlaying(page)
    await expect.poll(heldCount).toBe(1)
    await page.keyboard.press(' ')
    await expect.poll(heldCount).toBe(0)
  })

  test('a pause at the very moment of the hand-over takes effect (rows 402, 415)', async ({
    page,
    catalogue,
  }) => {
    // The last property the hand-over reads from the element it replaces.
    await page.addInitScript(() => {
      const { prototype } = HTMLMediaElement
      const { get: isEnded } = Object.getOwnPropertyDescriptor(prototype, 'ended') as { get: () => boolean }
      let isPressed = false
      Object.defineProperty(prototype, 'ended', {
        get(this: HTMLMediaElement) {
          if (!isPressed && !this.paused && document.querySelectorAll('video').length > 1) {
            isPressed = true
            this.pause()
          }
          return isEnded.call(this)
        },
      })
    })
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectThroughShaka(page)
    const stage = page.getByRole('region', { name: /episode 1$/ })
    await expect(stage.getByRole('button', { name: 'Play' }).first()).toBeVisible()
    await page.keyboard.press(' ')
    await expectPlaying(page)
  })

  test('the still-watching check appears after several episodes without input (row 412)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    test.slow()
    await page.addInitScript(() => {
      localStorage.setItem('cliffhanger.player', JSON.stringify({ stillWatchingAfter: 3 }))
    })
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    for (const number of [1, 2, 3]) {
      await expect(page).toHaveURL(drama.episode(number), { timeout: 20_000 })
      await expectEpisodePlaying(page, `${drama.name}, episode ${number}`)
      await seekNearEnd(page, 0.3)
    }
    await expect(page.getByRole('alert')).toHaveText('Still watching?')
    await expect(page).toHaveURL(drama.episode(3))
  })

  test('the sleep timer pauses the video after the chosen minutes (row 412)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
  }) => {
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    const sheet = await openSettings(page)
    await sheet.getByRole('button', { name: /^15 / }).click()
    await page.keyboard.press('Escape')
    await playFrom(page, 0)
    await expectPlaying(page)
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 15 * 60_000
    })
    await expect(page.getByRole('alert')).toHaveText('The sleep timer paused playback.')
    expect((await videoFacts(page)).isPaused).toBe(true)
  })

  test('the viewer can shift captions later or earlier (row 403)', { tag: '@phone-only' }, async ({
    page,
    catalogue,
  }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await pausePlayback(page)
    // The element that plays first has its own tracks, and hands over even while paused.
    await expectThroughShaka(page)
    const firstCueS = () =>
      activeVideo(page).evaluate(
        (video: HTMLVideoElement) =>
          [...video.textTracks].find(({ mode }) => mode !== 'disabled')?.cues?.[0]?.startTime ?? -1,
      )
    let before = -1
    await expect
      .poll(async () => {
        before = await firstCueS()
        return before
      })
      .toBeGreaterThanOrEqual(0)
    const sheet = await openSettings(page)
    for (const press of [1, 2, 3, 4]) {
      await sheet.getByRole('button', { name: 'Later' }).click()
      await expect.poll(firstCueS).toBeCloseTo(before + press * 0.25, 2)
    }
    await sheet.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(firstCueS).toBeCloseTo(before + 0.75, 2)
  })

  test('Back leaves the drama after any number of switches, and Forward returns to the last episode (row 132)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await stayAtTheEnd(page)
    await page.goto('/')
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    for (const number of [2, 3, 2]) {
      await page.keyboard.press(number === 2 && page.url().endsWith('/3/') ? 'p' : 'n')
      await expect(page).toHaveURL(drama.episode(number))
      // The address changes a moment before the page, and a key acts on what the page shows.
      await expect(page.getByRole('region', { name: `episode ${number}` })).toBeVisible()
    }
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(page).toHaveURL(drama.episode(2))
    await expectPlaying(page)
  })
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
