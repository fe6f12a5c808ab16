import { expect, test } from '../support/fixture.ts'
import {
  expectEpisodePlaying,
  expectPlayerReady,
  expectPlaying,
  pausePlayback,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'

test.describe('the player', { tag: '@desktop' }, () => {
  test('seeks with its bar and the arrow keys (row 125)', async ({ page, catalogue }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await pausePlayback(page)
    const bar = page.getByRole('slider', { name: 'Position' })
    await bar.fill('6')
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(6, 0)
    await expect(bar).toHaveAttribute('aria-valuetext', /0:06 of 0:0\d/)
    await bar.blur()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(1, 0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeCloseTo(6, 0)
    expect((await videoFacts(page)).isPaused).toBe(true)
  })

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

  test('pauses and resumes on Space, and pauses on a press on the picture (row 125)', async ({
    page,
    catalogue,
  }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await pausePlayback(page)
    const { timeS } = await videoFacts(page)
    await page.keyboard.press(' ')
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(timeS + 0.2)
    await page
      .getByRole('button', { name: 'Pause' })
      .first()
      .click({ position: { x: 60, y: 300 } })
    await expect.poll(async () => (await videoFacts(page)).isPaused).toBe(true)
  })

  test('mutes and changes the volume, with a slider large enough to press (rows 125, 442)', async ({
    page,
    catalogue,
    isMobile,
  }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await videoFacts(page)).volume).toBeCloseTo(0.9)
    await pressControl(page.getByRole('button', { name: 'Mute', exact: true }).filter({ visible: true }))
    await expect.poll(async () => (await videoFacts(page)).isMuted).toBe(true)
    await pressControl(page.getByRole('button', { name: 'Unmute' }).filter({ visible: true }))
    await expect.poll(async () => (await videoFacts(page)).isMuted).toBe(false)
    if (isMobile) return
    const slider = await page.getByRole('slider', { name: 'Volume' }).filter({ visible: true }).boundingBox()
    expect(slider?.height).toBeGreaterThanOrEqual(24)
  })

  test('shows captions at their time, and hides them with Captions (row 11)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await pausePlayback(page)
    const address = await page.locator('video track[srclang=en]').first().getAttribute('src')
    const file = await (await page.request.get(address ?? '')).text()
    const cue = /(?:(\d+):)?(\d+):([\d.]+) --> .*\n(.+)/.exec(file)!
    const startS = Number(cue[2]) * 60 + Number(cue[3])
    const words = cue[4]!.replace(/<[^>]+>/g, '').trim()
    await page.getByRole('slider', { name: 'Position' }).fill(String(Math.ceil((startS + 0.1) * 10) / 10))
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Captions' }).filter({ visible: true }).click()
    await expect(page.getByText(words, { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Captions' }).filter({ visible: true }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  })

  for (const saveData of [false, true])
    test(`shows an error when the connection is lost${saveData ? ', with data saver too,' : ''} and Retry continues at the same second (rows 411, 118)`, {
      tag: '@phone-only',
    }, async ({ page, guard, catalogue }) => {
      // With data saver the plain file plays to its end, without an engine.
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData, effectiveType: '4g' } })
      }, saveData)
      guard.expectFailure(/\/media\//)
      await stayAtTheEnd(page)
      // The connection lasts for the first seconds, both of the segments and of the plain file.
      let isCut = true
      await page.route(/\/media\/.*\.m4s/, (route) =>
        isCut && !/-0000[12]\.m4s/.test(route.request().url())
          ? route.abort('internetdisconnected')
          : route.continue(),
      )
      await page.route(/\/media\/.*\/plain\.mp4/, async (route) => {
        if (!isCut) return route.continue()
        if (route.request().headers().range !== 'bytes=0-') return route.abort('internetdisconnected')
        const whole = await (await route.fetch()).body()
        const body = whole.subarray(0, Math.floor(whole.length / 3))
        await route.fulfill({
          status: 206,
          contentType: 'video/mp4',
          headers: {
            'accept-ranges': 'bytes',
            'content-range': `bytes 0-${body.length - 1}/${whole.length}`,
          },
          body,
        })
      })
      await page.goto(catalogue.drama('neon-oath').episode(1))
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('could not be played', { timeout: 30_000 })
      const { timeS } = await videoFacts(page)
      isCut = false
      // The position is recorded at the moment playback resumes, since it advances while the test reads it.
      const resumedS = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const note = ({ target }: Event) => resolve((target as HTMLVideoElement).currentTime)
            document.addEventListener('playing', note, { capture: true, once: true })
          }),
      )
      await alert.getByRole('button', { name: 'Retry' }).click()
      await expect(alert).toHaveCount(0)
      expect(Math.abs((await resumedS) - timeS)).toBeLessThan(1.5)
      await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(await resumedS)
    })

  test('shows an error when no media loads at all, and Retry starts the video (row 411)', {
    tag: '@phone-only',
  }, async ({ page, guard, catalogue }) => {
    guard.expectFailure(/\/media\//)
    await page.route(/\/media\//, (route) => route.abort('connectionrefused'))
    await page.goto(catalogue.drama('neon-oath').episode(2))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('could not be played', { timeout: 30_000 })
    await page.unroute(/\/media\//)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expectPlaying(page)
    await expect(alert).toHaveCount(0)
  })

  test('offers “Tap to play” when the browser refuses autoplay (row 410)', {
    tag: '@phone-only',
  }, async ({ page, catalogue }) => {
    await page.addInitScript(() => {
      let isTouched = false
      addEventListener(
        'pointerdown',
        () => {
          isTouched = true
        },
        { capture: true },
      )
      const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = function () {
        if (isTouched) return play.call(this)
        return Promise.reject(new DOMException('Not by itself.', 'NotAllowedError'))
      }
    })
    await page.goto(catalogue.drama('neon-oath').episode(1))
    const tap = page.getByRole('button', { name: 'Tap to play' })
    await expect(tap).toBeVisible({ timeout: 20_000 })
    expect((await videoFacts(page)).timeS).toBe(0)
    await tap.click()
    await expectPlaying(page)
    expect((await videoFacts(page)).isMuted).toBe(false)
  })
})

test('on a phone the picture fills the screen (row 124)', async ({ page, viewport, catalogue }) => {
  await page.goto(catalogue.drama('neon-oath').episode(1))
  await expectPlayerReady(page)
  const box = await page.getByRole('region', { name: /Neon Oath, episode 1/ }).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, ...viewport })
})

test('without the browser’s full screen the player fills the page instead (row 124)', {
  tag: '@desktop-only',
}, async ({ page, viewport, catalogue }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await stayAtTheEnd(page)
  const drama = catalogue.drama('neon-oath')
  await page.goto(drama.episode(1))
  await expectPlayerReady(page)
  const stage = page.getByRole('region', { name: /Neon Oath, episode/ })
  const before = await stage.boundingBox()
  expect(before?.width).toBeLessThan(viewport!.width)
  await pressControl(page.getByRole('button', { name: 'Full screen' }))
  await expect.poll(() => stage.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(drama.episode(2))
  await expectEpisodePlaying(page, `${drama.name}, episode 2`)
  expect(await stage.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
  await pressControl(page.getByRole('button', { name: 'Leave full screen' }))
  await expect.poll(() => stage.boundingBox()).toEqual(before)

  await page.keyboard.press('f')
  await expect.poll(() => stage.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
  await page.keyboard.press('Escape')
  await expect.poll(() => stage.boundingBox()).toEqual(before)

  await page.keyboard.press('f')
  await page.keyboard.press('n')
  await expectEpisodePlaying(page, `${drama.name}, episode 3`)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Episode 4 is locked' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(() => stage.boundingBox()).toEqual(before)
})

test.describe('the list of episodes on a phone (row 125)', () => {
  test('opens over the picture, works by keyboard, and returns the focus when it closes', async ({
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
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
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
  })

  test('opens the episode of a pressed number and closes', async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    await pressControl(page.getByText('Episodes', { exact: true }).filter({ visible: true }), 'tap')
    await page.getByRole('link', { name: 'Episode 3', exact: true }).tap()
    await expect(page).toHaveURL(drama.episode(3))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectPlaying(page)
  })

  test('shows sixty-four episodes in two ranges', async ({ page, catalogue }) => {
    const drama = catalogue.drama('heiress-wore-ashes')
    expect(drama.episodes).toHaveLength(64)
    await page.goto(drama.episode(1))
    await expectPlayerReady(page)
    await pressControl(page.getByText('Episodes', { exact: true }).filter({ visible: true }), 'tap')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: /^Episode / })).toHaveCount(60)
    await drawer.getByText('61–64').tap()
    await expect(drawer.getByRole('link', { name: /^Episode / })).toHaveCount(4)
    await expect(drawer.getByRole('link', { name: /^Episode 64/ })).toBeVisible()
  })
})
