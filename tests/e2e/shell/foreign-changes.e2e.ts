import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { activeVideo, expectPlaying, pressControl, stayAtTheEnd } from '../support/playback.ts'
import { allowSandboxes } from '../support/sign-in.ts'

/** Any error that React logs fails these tests: see `fixture.ts`. */
test.beforeEach(({ guard, baseURL }) => allowSandboxes(guard, baseURL ?? ''))

declare global {
  interface Window {
    /** The page's first video, before any script of the page has run. */
    firstVideo?: HTMLVideoElement | null
    isTouched?: boolean
    films: number
  }
}

const row = (page: Page) => page.getByRole('region', { name: 'Continue watching' })
const translated = (page: Page) => page.locator('body font')
/** Elements of the extensions below that are still in the page. */
const foreign = (page: Page) => page.locator('[data-foreign]')

/** Extensions of all kinds have changed the page before its scripts run. */
async function addExtensions(page: Page): Promise<void> {
  await page.addInitScript(extensions)
  await page.route(/\/assets\/entry\.client-.*\.js$/, async (route) => {
    await page.waitForFunction(() => window.isTouched)
    await route.continue()
  })
}

function extensions() {
  const add = (element: Element | null | undefined, where: InsertPosition, name = 'div') => {
    const made = document.createElement(name)
    made.dataset.foreign = ''
    element?.insertAdjacentElement(where, made)
  }
  // While the page is still being parsed: a dark theme, a toolbar.
  const dressed = new Set<Element>()
  new MutationObserver(() => {
    const sheets = document.head?.querySelectorAll('meta[name=viewport], link[rel=stylesheet]') ?? []
    for (const element of [...sheets, ...(document.body ? [document.body] : [])]) {
      if (dressed.has(element)) continue
      dressed.add(element)
      if (element === document.body) add(element, 'afterbegin')
      else add(element, 'afterend', 'meta')
    }
    document.documentElement.dataset.darkreaderMode = 'dynamic'
    document.body?.setAttribute('cz-shortcut-listen', 'true')
  }).observe(document, { childList: true, subtree: true })
  // Once it has been parsed: everywhere, with a translation.
  document.addEventListener('DOMContentLoaded', () => {
    window.firstVideo = document.querySelector('video')
    window.films = 0
    document.addEventListener('loadstart', () => window.films++, true)
    add(document.head, 'afterbegin', 'meta')
    add(document.head, 'afterend')
    add(document.body, 'beforeend')
    add(document.documentElement, 'beforeend', 'grammarly-popups')
    add(window.firstVideo, 'beforebegin')
    add(document.querySelector('main'), 'beforebegin')
    add(document.querySelector('main *'), 'afterbegin')
    for (const text of document.querySelectorAll('h1, h2, footer a, main p')) {
      const font = document.createElement('font')
      font.textContent = `«${text.textContent}»`
      const first = text.firstChild
      if (first?.nodeType === 3) first.replaceWith(font)
    }
    window.isTouched = true
  })
}

/** As browsers translate: each text node is replaced by an element, also one added later. */
function translate() {
  const change = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    if (root instanceof Text) texts.push(root)
    for (const text of texts) {
      const { parentNode: parent, data } = text
      if (
        !parent?.isConnected ||
        !data.trim() ||
        (parent as Element).closest('font, script, style, noscript')
      )
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${data}»`
      outer.append(inner)
      parent.insertBefore(outer, text)
      parent.removeChild(text)
    }
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) change(node)
  }).observe(document.body, { childList: true, subtree: true })
  change(document.body)
}

test('the Continue watching row, the video and the wallet work despite extensions that change the page (row 448)', async ({
  page,
  catalogue,
}) => {
  const drama = catalogue.drama('neon-oath')
  await stayAtTheEnd(page)
  await page.goto(drama.episode(2))
  await expectPlaying(page)
  await addExtensions(page)

  await page.goto(drama.episode(2))
  await expectPageReady(page)
  await expectPlaying(page)
  expect(await page.evaluate(() => window.firstVideo?.isConnected)).toBe(true)

  await page.goto('/')
  await expectPageReady(page)
  await expect(row(page)).toBeVisible()
  await expect(foreign(page).first()).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-darkreader-mode', 'dynamic')
  await row(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/reel-shorts\//)

  await page.goto('/my-wallet/')
  await expectPageReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a translated player still shows the time and opens the next episode (row 448)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  const drama = catalogue.drama('neon-oath')
  await stayAtTheEnd(page)
  await page.goto(drama.episode(1))
  await expectPlaying(page)
  await expectPageReady(page)
  await activeVideo(page).evaluateAll(([film]) => (film as HTMLVideoElement).pause())
  await page.evaluate(translate)
  await expect(translated(page).first()).toBeAttached()
  const slider = page.getByRole('slider', { name: 'Position' })
  for (const second of [3, 7]) {
    await slider.fill(String(second))
    await expect(page.getByText(new RegExp(`^«?0:0${second}»?\\s*«? / `))).toBeAttached()
  }
  await pressControl(page.getByRole('button', { name: 'Next episode' }))
  await expect(page).toHaveURL(drama.episode(2))
  await expectPlaying(page)
  await page.goto('/')
  await expectPageReady(page)
  await page.evaluate(translate)
  await page.locator('a[href*="/browse/"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/browse\//)
  await page.goBack()
  await expect(row(page)).toBeVisible()
})
