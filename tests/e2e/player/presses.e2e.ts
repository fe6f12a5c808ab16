import type { Page } from '@playwright/test'
import { openUnlockOptions, recordActions, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  loopFilms,
  pausePlayback,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each: `tests/catalogue/catalog.json`. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4

/** No control is smaller: WCAG 2.2, 2.5.8, of which axe sees to it. */
const GRID_PX = 24
/** A point that no control ever covers: a second tap there hides the controls. */
const BARE = { x: 195, y: 200 }
/** Another one, for taps so close to the first that both together would be a double tap. */
const BARE_BELOW = { x: 195, y: 440 }
const CLOSE_PX = 64

type Recorder = Window & { effects: string[]; shown: number }

/** Makes the page record the effects of its presses with their position, and how often the controls appeared. */
function recordEffects(page: Page) {
  return page.evaluate(() => {
    const recorder = window as unknown as Recorder
    recorder.effects = []
    recorder.shown = 0
    let at = ''
    const note = (what: string) => recorder.effects.push(`${what} after a press at ${at}`)
    const once = { capture: true }
    addEventListener('pointerdown', ({ clientX, clientY }) => (at = `${clientX},${clientY}`), once)
    addEventListener('submit', () => note('a form sent'), once)
    for (const name of ['pause', 'seeking', 'volumechange', 'ratechange', 'enterpictureinpicture']) {
      addEventListener(name, ({ target }) => (target as Element).ariaHidden === 'true' || note(name), once)
    }
    ;(window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', () =>
      note('another address'),
    )
    const seen = new WeakSet<Node>()
    new MutationObserver((changes) => {
      for (const { target, type } of changes) {
        if (type === 'attributes') {
          const like = (target as Element).querySelector('a, button')?.closest('[data-controls=shown]')
          if (like && target.contains(document.querySelector('input[type=range]'))) recorder.shown++
        }
      }
      for (const element of document.querySelectorAll('[role=dialog], [role=alert]')) {
        if (!seen.has(element) && element.textContent) note(`“${element.textContent}”`)
        seen.add(element)
      }
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-controls'] })
  })
}

const readEffects = (page: Page) => page.evaluate(() => (window as unknown as Recorder).effects)
const readShown = (page: Page) => page.evaluate(() => (window as unknown as Recorder).shown)

/** The page no longer sees that its video, which loops, begins again. */
const hideSeeksOfLoop = (page: Page) =>
  activeVideo(page).evaluate((video: HTMLVideoElement) => {
    const isByItself = () => video.currentTime < 0.5
    addEventListener('seeking', (event) => isByItself() && event.stopImmediatePropagation(), {
      capture: true,
    })
  })

test.describe('hidden controls cannot be pressed', () => {
  test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

  test('a tap anywhere on the bare picture only shows the controls, even where the next episode would cost coins (rows 407, 416)', async ({
    page,
    viewport,
    catalogue,
  }) => {
    test.setTimeout(240_000)
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await loopFilms(page)
    await signInWithCoins(page, { coins: 500 })
    await page.goto(drama.episode(FIRST_LOCKED))
    await openUnlockOptions(page)
    const automatic = page.getByRole('switch', { name: 'Unlock automatically' })
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-checked', 'true')

    await page.goto(drama.episode(FIRST_LOCKED - 1))
    await expectThroughShaka(page)
    await expectPlaying(page)
    const actions = recordActions(page)
    const layer = page
      .locator('[data-controls]')
      .filter({ has: page.getByRole('slider', { name: 'Position' }) })
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    // A buffering video shows the controls, which could happen between two taps on a busy machine.
    await expect
      .poll(() =>
        activeVideo(page).evaluate(({ buffered, duration }: HTMLVideoElement) => {
          const isWhole = buffered.length === 1 && buffered.start(0) < 0.5 && buffered.end(0) > duration - 0.5
          return isWhole
        }),
      )
      .toBe(true)
    await hideSeeksOfLoop(page)
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    await recordEffects(page)
    // With a paused clock, even on a slow machine a tap does not become a long press, and shown controls do not hide.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let taps = 0
    const touch = await page.context().newCDPSession(page)
    const tapAll = (points: { x: number; y: number }[]) =>
      Promise.all(
        points.flatMap((point) => [
          touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
          touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
        ]),
      )
    for (let y = GRID_PX / 2; y < viewport!.height; y += GRID_PX) {
      const points = []
      const bare = Math.abs(y - BARE.y) < CLOSE_PX ? BARE_BELOW : BARE
      for (let x = GRID_PX / 2; x < viewport!.width; x += GRID_PX) points.push({ x, y }, bare)
      await tapAll(points)
      taps += points.length / 2
      expect(await readEffects(page)).toEqual([])
    }
    expect(await readShown(page)).toBe(taps)
    expect(actions).toEqual([])
    await page.clock.resume()

    // Controls that hide by themselves give up the focus, which the next tap moves back; not a second one at the same place.
    await page.touchscreen.tap(BARE_BELOW.x, BARE_BELOW.y)
    await expect(layer).toHaveAttribute('data-controls', 'shown')
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    // Two quick taps seek, even where the first one has just shown Next episode.
    const next = page.getByRole('button', { name: 'Next episode' }).filter({ visible: true })
    const box = (await next.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.touchscreen.tap(middle.x, middle.y)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect.poll(() => readEffects(page)).toEqual([expect.stringMatching(/^seeking/)])
    expect(actions).toEqual([])

    // Once visible and pressed, it opens the next episode and unlocks it automatically.
    await page.touchscreen.tap(BARE.x, BARE.y)
    await next.tap()
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED))
    await expect.poll(() => actions).toEqual(['unlockAutomatically'])
  })

  test('an element that appears under a finger already down is not pressed (row 416)', async ({
    page,
    catalogue,
  }) => {
    await page.goto(catalogue.drama(KEY).episode(1))
    await expectPlayerReady(page)
    const touch = await page.context().newCDPSession(page)
    const cover = () =>
      page.evaluate(() => {
        const button = document.createElement('button')
        button.textContent = 'Spend'
        button.style.cssText = 'position:fixed;inset:0;z-index:99'
        button.addEventListener('click', () => {
          button.textContent = 'Spent'
        })
        document.body.append(button)
      })
    const touchPoints = [BARE]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await cover()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const button = page.getByRole('button', { name: /^Spen/ })
    await expect(button).toHaveText('Spend')
    await page.touchscreen.tap(BARE.x, BARE.y)
    await expect(button).toHaveText('Spent')
  })

  test('hidden controls respond neither to the mouse nor to keys (row 416)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await loopFilms(page)
    await page.goto(drama.episode(1))
    await expectThroughShaka(page)
    await hideSeeksOfLoop(page)
    const mute = page.getByRole('button', { name: 'Mute', exact: true }).filter({ visible: true })
    const unmute = page.getByRole('button', { name: 'Unmute' }).filter({ visible: true })
    await pressControl(mute)
    await expect(unmute).toBeFocused()
    const layer = page.locator('[data-controls]').filter({ has: unmute })
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    await page.keyboard.press('Enter')
    await expect(layer).toHaveAttribute('data-controls', 'shown')
    expect((await videoFacts(page)).isMuted).toBe(true)
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    await page.mouse.down()
    await page.mouse.up()
    await expect(layer).toHaveAttribute('data-controls', 'shown')
    expect((await videoFacts(page)).isMuted).toBe(true)
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(async () => (await videoFacts(page)).isMuted).toBe(false)
  })

  test('a key held down switches by one episode only (rows 406, 416)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await page.goto(drama.episode(1))
    await pausePlayback(page)
    const hold = async (key: string) => {
      for (let press = 0; press < 4; press++) await page.keyboard.down(key)
      await page.keyboard.up(key)
    }
    await hold('n')
    await expect(page).toHaveURL(drama.episode(2))
    await expect(activeVideo(page)).toHaveAttribute('aria-label', /episode 2$/)
    await page.getByRole('button', { name: 'Previous episode' }).filter({ visible: true }).focus()
    await hold('Enter')
    await expect(page).toHaveURL(drama.episode(1))
  })
})
