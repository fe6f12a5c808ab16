import type { Page } from '@playwright/test'
import { recordActions, signInWithCoins } from '../support/coins.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  pausePlayback,
  pressControl,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Six episodes, the last three locked at 60 coins each: `platform/demo/catalog.json`. */
const KEY = 'neon-oath'
const FIRST_LOCKED = 4

const GRID_PX = 16
/** No control is here at any time: a second tap puts the controls away. */
const BARE = { x: 195, y: 200 }

type Recorder = Window & { effects: string[]; shown: number }

/** From now on the page notes what its presses bring about, and where the finger was, and how often the controls came. */
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

/** The film of this page begins anew and never ends: the page is told of neither. */
const runForEver = (page: Page) =>
  activeVideo(page).evaluate((video: HTMLVideoElement) => {
    video.loop = true
    const isByItself = () => video.currentTime < 0.5
    addEventListener('seeking', (event) => isByItself() && event.stopImmediatePropagation(), {
      capture: true,
    })
  })

test.describe('what nobody saw, nobody presses', () => {
  test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

  test('a tap anywhere on the bare picture shows the controls and does nothing else, where going on would cost (rows 407, 416)', async ({
    page,
    viewport,
    catalogue,
  }) => {
    test.setTimeout(240_000)
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await signInWithCoins(page, { coins: 500 })
    await page.goto(drama.episode(FIRST_LOCKED))
    const automatic = page.getByRole('switch', { name: 'Unlock automatically' })
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-checked', 'true')

    await page.goto(drama.episode(FIRST_LOCKED - 1))
    await expectThroughShaka(page)
    await expectPlaying(page)
    const actions = recordActions(page)
    await runForEver(page)
    const layer = page
      .locator('[data-controls]')
      .filter({ has: page.getByRole('slider', { name: 'Position' }) })
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    // A film that waits for its bytes shows the controls, which a busy machine would do between two taps.
    await expect
      .poll(() =>
        activeVideo(page).evaluate(({ buffered, duration }: HTMLVideoElement) => {
          const isWhole = buffered.length === 1 && buffered.start(0) < 0.5 && buffered.end(0) > duration - 0.5
          return isWhole
        }),
      )
      .toBe(true)
    await expect(layer).toHaveAttribute('data-controls', 'hidden')
    await recordEffects(page)
    // However slow the machine, a tap is no long press, and what was shown is not hidden meanwhile.
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
      for (let x = GRID_PX / 2; x < viewport!.width; x += GRID_PX) points.push({ x, y }, BARE)
      await tapAll(points)
      taps += points.length / 2
      expect(await readEffects(page)).toEqual([])
    }
    expect(await readShown(page)).toBe(taps)
    expect(actions).toEqual([])
    await page.clock.resume()

    // Two quick taps seek, where the first of them has just shown the way to the next episode.
    const next = page.getByRole('button', { name: 'Next episode' }).filter({ visible: true })
    const box = (await next.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.touchscreen.tap(middle.x, middle.y)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect.poll(() => readEffects(page)).toEqual([expect.stringMatching(/^seeking/)])
    expect(actions).toEqual([])

    // Seen and pressed, it goes on, and pays as it was told to.
    await page.touchscreen.tap(BARE.x, BARE.y)
    await next.tap()
    await expect(page).toHaveURL(drama.episode(FIRST_LOCKED))
    await expect.poll(() => actions).toEqual(['unlockAutomatically'])
  })

  test('what comes under a finger that is down already is not pressed (row 416)', async ({
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

  test('controls that stepped aside answer neither mouse nor key (row 416)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama(KEY)
    await stayAtTheEnd(page)
    await page.goto(drama.episode(1))
    await expectThroughShaka(page)
    await runForEver(page)
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

  test('a key that is held down goes on to one episode, not through all of them (rows 406, 416)', {
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
