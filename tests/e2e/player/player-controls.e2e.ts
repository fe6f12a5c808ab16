import type { Page } from '@playwright/test'
import { recordActions, signInWithCoins } from '../support/coins.ts'
import { createFinger } from '../support/finger.ts'
import { expect, test } from '../support/fixture.ts'
import {
  activeVideo,
  expectPlayerReady,
  expectPlaying,
  expectThroughShaka,
  loopFilms,
  pausePlayback,
  seekNearEnd,
  stayAtTheEnd,
  videoFacts,
} from '../support/playback.ts'
import { expectApart } from '../support/shapes.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Reads and clears the real clipboard, even if the page's `clipboard` is replaced. */
function takeCopied(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const clipboard: Clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')?.get?.call(
      navigator,
    )
    const text = await clipboard.readText()
    await clipboard.writeText('')
    return text
  })
}

const readRate = (page: Page) => activeVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate)

test.describe('the end of an episode', { tag: '@desktop' }, () => {
  const toTheEnd = async (page: Page) => {
    await expectThroughShaka(page)
    await seekNearEnd(page, 0.3)
  }

  test('counts down to the next one, which the viewer can cancel (row 402)', { tag: '@journey' }, async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    const cancel = page.getByRole('button', { name: 'Cancel' })
    // The video is short, and may reach its end before the test seeks there.
    await page.evaluate(() => {
      const press = () =>
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === 'Cancel')
          ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      const changes = new MutationObserver(press)
      changes.observe(document.body, { childList: true, subtree: true })
      document.addEventListener('click', () => changes.disconnect(), { once: true })
    })
    await toTheEnd(page)
    const countdown = page.getByRole('region', { name: 'Next episode' }).filter({ has: cancel })
    await expect(countdown).toBeVisible()
    const [card, stage] = [
      await countdown.boundingBox(),
      await page.getByRole('region', { name: /, episode 1$/ }).boundingBox(),
    ]
    // The last frame of a video may contain text in its middle.
    expect(card!.y - stage!.y).toBeGreaterThan(stage!.height * 0.6)
    // A pointer that went down in time holds the countdown, however long the checks take.
    await expect(countdown).toContainText(/^Next episode in \d/)
    await cancel.click()
    await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible()
    await expect(page).toHaveURL(drama.episode(1))
    await page.getByRole('button', { name: 'Watch again' }).click()
    await toTheEnd(page)
    await expect(page).toHaveURL(drama.episode(2), { timeout: 15_000 })
    await expectPlaying(page)
  })
})

/** Keys whose name in the list differs from their code. */
const LISTED: Record<string, string> = {
  Space: ' ',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
}

test.describe('links, keys and statistics', { tag: '@desktop' }, () => {
  test('a link with a second opens there and drops it from the address, and Share copies such a link (row 413)', async ({
    page,
    context,
    catalogue,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await stayAtTheEnd(page)
    const drama = catalogue.drama('neon-oath')
    await page.goto(`${drama.episode(1)}?t=2`)
    await expectPlayerReady(page)
    await expect(page).toHaveURL(drama.episode(1))
    expect((await videoFacts(page)).timeS).toBeGreaterThan(1.9)
    await pausePlayback(page)
    await page.getByRole('button', { name: 'Share' }).filter({ visible: true }).click()
    const toast = page.locator('[data-toasts] p').filter({ hasText: 'Link copied' })
    await expect(toast).toBeVisible()
    await expectApart(toast, page.getByRole('heading', { level: 1 }).filter({ visible: true }))
    const seconds = Math.floor((await videoFacts(page)).timeS)
    const address = new RegExp(`${drama.episode(1)}\\?t=${seconds}$`)
    expect(await takeCopied(page)).toMatch(address)

    // As on a page over plain http, where browsers provide no clipboard.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await expect(page.getByText('Link copied')).toHaveCount(0)
    const share = page.getByRole('button', { name: 'Share' }).filter({ visible: true })
    await share.click()
    await expect(page.getByText('Link copied')).toBeVisible()
    await expect(share).toBeFocused()
    expect(await takeCopied(page)).toMatch(address)

    await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }))
    await share.click()
    await expect(page.getByText('Couldn’t copy the link. Copy it from the address bar.')).toBeVisible()
  })

  test('every key of the list does what the list says (row 406)', { tag: '@desktop-only' }, async ({
    page,
    catalogue,
  }) => {
    await stayAtTheEnd(page)
    await page.addInitScript(() => {
      HTMLVideoElement.prototype.requestPictureInPicture = () => {
        document.documentElement.dataset.picture = 'asked'
        return Promise.reject(new DOMException('Not in a test.', 'NotAllowedError'))
      }
    })
    const drama = catalogue.drama('neon-oath')
    await page.goto(drama.episode(1))
    await expectThroughShaka(page)
    await pausePlayback(page)
    const pressed = new Set<string>()
    const press = async (key: string) => {
      pressed.add(key)
      await page.keyboard.press(key)
    }
    const expectFact = <K extends keyof Awaited<ReturnType<typeof videoFacts>>>(name: K) =>
      expect.poll(async () => (await videoFacts(page))[name])
    const { durationS } = await videoFacts(page)

    for (const key of [' ', 'k']) {
      await press('0')
      await expectFact('timeS').toBe(0)
      await press(key)
      await expectFact('isPaused').toBe(false)
      await press(key)
      await expectFact('isPaused').toBe(true)
    }
    // Two presses before the video reports the first.
    const isPaused = await activeVideo(page).evaluate((video: HTMLVideoElement) => {
      for (let presses = 0; presses < 2; presses++) {
        video.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))
      }
      return video.paused
    })
    expect(isPaused).toBe(true)
    for (let tenth = 0; tenth < 10; tenth++) {
      await press(`${tenth}`)
      await expectFact('timeS').toBeCloseTo((durationS * tenth) / 10, 1)
    }
    await press('0')
    await press('ArrowRight')
    await expectFact('timeS').toBeCloseTo(5, 1)
    await press('ArrowRight')
    await press('ArrowLeft')
    await expectFact('timeS').toBeCloseTo(durationS - 5, 1)
    await press('j')
    await expectFact('timeS').toBe(0)
    await press('l')
    await expectFact('timeS').toBeCloseTo(durationS, 1)
    await press('5')
    await press('ArrowDown')
    await press('ArrowDown')
    await press('ArrowUp')
    await expectFact('volume').toBeCloseTo(0.9)
    await press('m')
    await expectFact('isMuted').toBe(true)
    await press('m')
    await expectFact('isMuted').toBe(false)
    await press('>')
    await expect.poll(() => readRate(page)).toBe(1.25)
    await press('<')
    await expect.poll(() => readRate(page)).toBe(1)
    const captions = page.getByRole('button', { name: 'Captions' }).filter({ visible: true })
    await press('c')
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await press('c')
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await press('f')
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    const expectFit = (fit: string) =>
      expect
        .poll(() => activeVideo(page).evaluateAll(([film]) => film && getComputedStyle(film).objectFit))
        .toBe(fit)
    await expectFit('contain')
    await press('z')
    await expectFit('cover')
    await press('z')
    await expectFit('contain')
    await press('f')
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
    await press('i')
    await expect(page.locator('html')).toHaveAttribute('data-picture', 'asked')
    await press('n')
    await expect(page).toHaveURL(drama.episode(2))
    await expect(activeVideo(page)).toHaveAttribute('aria-label', /episode 2$/)
    await press('p')
    await expect(page).toHaveURL(drama.episode(1))
    await press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const listed = async () =>
      (await list.getByRole('term').allInnerTexts())
        .flatMap((keys) => (keys === '0 – 9' ? [...'0123456789'] : keys.split(' ')))
        .map((key) => LISTED[key] ?? key.toLowerCase())
        .toSorted()
    // Its texts load once it is open.
    await expect.poll(listed).toEqual([...pressed].toSorted())
  })
})

/** Records the hints shown briefly over the picture, which may disappear before a test can read them. */
async function noteHints(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const hints: string[] = []
    new MutationObserver((changes) => {
      // One hint may follow another in its element.
      for (const node of changes.flatMap(({ addedNodes, target }) => [...addedNodes, target.parentElement])) {
        if (!(node instanceof HTMLElement) || !/^([+−]\d+ s|\d×)$/.test(node.textContent ?? '')) continue
        const { left, width } = node.getBoundingClientRect()
        const side = ['on the left', 'in the middle', 'on the right'][
          Math.floor(((left + width / 2) / innerWidth) * 3)
        ]
        hints.push(`${node.textContent} ${side}`)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { hints })
  })
  return () => page.evaluate(() => (window as unknown as { hints: string[] }).hints)
}

test.describe('touch gestures', () => {
  test('a tap shows the controls, a double tap at an edge seeks, and holding plays at double speed (rows 405, 407)', async ({
    page,
    catalogue,
  }) => {
    await stayAtTheEnd(page)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectThroughShaka(page)
    await expectPlaying(page)
    // The controls shown by a tap can be pressed.
    await page.touchscreen.tap(195, 200)
    await page
      .getByRole('button', { name: 'Pause' })
      .and(page.locator('[data-controls] *'))
      .filter({ visible: true })
      .tap()
    await expect.poll(async () => (await videoFacts(page)).isPaused).toBe(true)
    await page.keyboard.press(' ')
    await page.keyboard.press('0')
    await page.keyboard.press(' ')
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeLessThan(2)
    const hints = await noteHints(page)
    const touch = await page.context().newCDPSession(page)
    const startS = Date.now() / 1000
    for (const [type, afterS] of [
      ['touchStart', 0],
      ['touchEnd', 0.05],
      ['touchStart', 0.15],
      ['touchEnd', 0.2],
    ] as const) {
      const touchPoints = type === 'touchStart' ? [{ x: 350, y: 200 }] : []
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: startS + afterS })
    }
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(6)
    await expect.poll(hints).toEqual(['+10 s on the right'])
    await page.keyboard.press('0')
    await page.keyboard.press('>')
    await expect.poll(() => readRate(page)).toBe(1.25)
    const touchPoints = [{ x: 60, y: 300 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect.poll(() => readRate(page)).toBe(2)
    await expect.poll(hints).toEqual(['+10 s on the right', '2× in the middle'])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => readRate(page)).toBe(1.25)
  })

  test('a double tap in the middle likes, with a heart where it was, and never takes a like back (rows 139, 407)', async ({
    page,
    catalogue,
    guard,
    baseURL,
  }) => {
    allowSandboxes(guard, baseURL ?? '')
    await loopFilms(page)
    await signInWithCoins(page, {})
    await page.goto(catalogue.drama('neon-oath').episode(1))
    await expectPlayerReady(page)
    await expectPlaying(page)
    const actions = recordActions(page)
    await page.evaluate(() => {
      const hearts: number[][] = []
      const seen = new WeakSet<Element>()
      new MutationObserver(() => {
        const heart = document.querySelector('[data-heart]')
        if (!heart || seen.has(heart)) return
        seen.add(heart)
        const { left, right, top, bottom } = heart.getBoundingClientRect()
        hearts.push([(left + right) / 2, (top + bottom) / 2])
      }).observe(document.body, { childList: true, subtree: true })
      Object.assign(window, { hearts })
    })
    /** They are seen for a moment only. */
    const hearts = () => page.evaluate(() => (window as unknown as { hearts: number[][] }).hearts)
    const at = { x: 180, y: 300 }
    const finger = await createFinger(page)
    await finger.doubleTap(at)
    await expect(page.getByText('Liked', { exact: true })).toBeVisible()
    const [heart] = await hearts()
    expect(Math.abs(heart![0]! - at.x)).toBeLessThan(12)
    expect(Math.abs(heart![1]! - at.y)).toBeLessThan(12)
    await expect(page.locator('[data-heart]')).toHaveCount(0)
    await finger.doubleTap(at)
    await expect.poll(async () => (await hearts()).length).toBe(2)
    await expect(page.locator('[data-heart]')).toHaveCount(0)
    expect(actions).toEqual(['like'])
    expect((await videoFacts(page)).isPaused, 'a tap still only shows the controls').toBe(false)
  })
})
