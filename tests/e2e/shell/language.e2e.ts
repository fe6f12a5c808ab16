import type { Browser, BrowserContextOptions } from '@playwright/test'
import { LANGUAGES, toPathPrefix } from '../../../app/i18n/language.ts'
import { expect, type Guard, test } from '../support/fixture.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { expectPlaying, noteFirstSecond, stayAtTheEnd, videoFacts } from '../support/playback.ts'

const ARABIC = 'العربية'
const languageCookie = async (context: { cookies(): Promise<{ name: string; value: string }[]> }) =>
  (await context.cookies()).find(({ name }) => name.endsWith('language'))

test.describe('languages', { tag: '@desktop' }, () => {
  test('the language switch opens the same page in the other language and back (rows 40, 253, 255, 441)', {
    tag: '@journey',
  }, async ({ page, catalogue }) => {
    const drama = catalogue.drama('neon-oath')
    await page.goto('/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    const stored = page.waitForResponse((response) => response.url().endsWith('/language/'))
    await page.getByRole('button', { name: ARABIC }).click()
    // The first response that may set cookies also sets the device's id.
    const cookies = (await (await stored).headersArray())
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value)
    expect(cookies).toContainEqual(expect.stringMatching(/language=ar;.*Max-Age=31536000/i))
    await expect(page).toHaveURL('/ar/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('link', { name: new RegExp(drama.translations.ar!.name!) })).toBeVisible()

    await page.getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL('/browse/all/1/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('link', { name: new RegExp(drama.name) })).toBeVisible()
  })

  test('the header’s language menu keeps the page, its scroll position and the video’s position (row 441)', {
    tag: '@desktop-only',
  }, async ({ page, catalogue }) => {
    const choose = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Change language' }).click()
      const menu = page.getByRole('dialog', { name: 'Change language' })
      await expect(menu.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
      // Playwright's click on the sticky header may have scrolled the page, which a tap does not.
      const place = await page.evaluate(() => scrollY)
      await menu.getByRole('button', { name: ARABIC }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      return place
    }
    await page.goto('/')
    await expectPageReady(page)
    await page.evaluate(() => scrollTo(0, 700))
    const place = await choose()
    expect(place).toBeGreaterThan(100)
    await expect(page).toHaveURL('/ar/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

    await page.context().clearCookies()
    await stayAtTheEnd(page)
    const episode = catalogue.drama('neon-oath').episode(1)
    await page.goto(episode)
    await expectPlaying(page)
    await expect.poll(async () => (await videoFacts(page)).timeS).toBeGreaterThan(2)
    const firstSecond = await noteFirstSecond(page)
    await choose()
    await expect(page).toHaveURL(/\/ar\/reel-shorts\/.+\/1\/$/)
    await expectPlaying(page)
    expect(await firstSecond()).toBeGreaterThan(1.5)
  })

  test('an episode opens and plays in Arabic, and its links remain in Arabic (row 40)', async ({
    page,
    catalogue,
  }) => {
    const drama = catalogue.drama('neon-oath')
    expect((await page.goto(`/ar${drama.episode(1)}`))?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expectPlaying(page)
    const strays = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')).filter((href) => !href?.startsWith('/ar/')),
      )
    expect(strays).toEqual([])
  })

  test('a phone’s header has the language menu wherever it fits (row 441)', {
    tag: '@phone-only',
  }, async ({ page }) => {
    await page.goto('/browse/all/1/')
    await expectPageReady(page)
    const menu = page.getByRole('banner').getByRole('link', { name: 'Change language' })
    await page.setViewportSize({ width: 320, height: 568 })
    await expect(menu).toBeHidden()
    for (const width of [280, 360]) {
      await page.setViewportSize({ width, height: 653 })
      await expect(menu).toBeInViewport({ ratio: 1 })
    }
    await menu.click()
    await page.getByRole('dialog', { name: 'Change language' }).getByRole('button', { name: ARABIC }).click()
    await expect(page).toHaveURL('/ar/browse/all/1/')
  })

  test('the header shows the site’s full name in every language, on phones and tablets (rows 417, 441)', {
    tag: '@desktop-only',
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
    const page = await context.newPage()
    const broken = []
    for (const language of LANGUAGES) {
      await page.goto(`${toPathPrefix(language)}/download/`)
      for (const width of [280, 320, 360, 390, 430, 768, 896, 1023, 1024, 1280]) {
        await page.setViewportSize({ width, height: 600 })
        const lost = await page.getByRole('banner').evaluate((header) => {
          const name = header.querySelector('a span')!
          return {
            name: name.scrollWidth - name.clientWidth,
            header: header.scrollWidth - header.clientWidth,
          }
        })
        if (lost.name > 0 || lost.header > 0) broken.push({ language, width, ...lost })
      }
    }
    await context.close()
    expect(broken).toEqual([])
  })

  test('no page scrolls sideways in either direction (row 441)', async ({ page, catalogue }) => {
    const episode = catalogue.drama('neon-oath').episode(1)
    for (const prefix of ['', '/ar']) {
      for (const path of ['/', '/browse/all/1/', '/profile/', '/download/', episode]) {
        await page.goto(prefix + path)
        const overflow = await page.evaluate(() => {
          scrollTo(-500, 0)
          scrollTo({ left: 500 })
          return {
            scrollX,
            wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }
        })
        expect(overflow, prefix + path).toEqual({ scrollX: 0, wider: 0 })
      }
    }
  })
})

async function open(
  browser: Browser,
  guard: Guard,
  options: BrowserContextOptions,
  { path, stored }: { path: string; stored?: string },
) {
  const context = await browser.newContext(options)
  guard.watch(context)
  if (stored) {
    await context.request.post('/language/', {
      form: { language: stored, returnTo: '/' },
      headers: { Origin: new URL(options.baseURL ?? '').origin },
      maxRedirects: 0,
    })
    expect((await languageCookie(context))?.value).toBe(stored)
  }
  const page = await context.newPage()
  await page.goto(path)
  return { context, page, [Symbol.asyncDispose]: () => context.close() }
}

test.describe('which language a page is shown in (row 255)', () => {
  for (const { title, path, stored, locale, shown } of [
    {
      title: 'the prefix wins over the stored and the browser’s language',
      path: '/ar/',
      stored: 'en',
      locale: 'en-US',
      shown: 'ar',
    },
    {
      title: 'the stored language wins over the browser’s',
      path: '/',
      stored: 'en',
      locale: 'ar',
      shown: 'en',
    },
    {
      title: 'the stored language wins over the default',
      path: '/',
      stored: 'ar',
      locale: 'en-US',
      shown: 'ar',
    },
    {
      title: 'the browser’s language wins over the default',
      path: '/browse/all/1/',
      stored: undefined,
      locale: 'ar-EG',
      shown: 'ar',
    },
    {
      title: 'the default is shown when the browser prefers an unsupported language',
      path: '/',
      stored: undefined,
      locale: 'sv-SE',
      shown: 'en',
    },
  ]) {
    test(title, async ({ browser, guard, baseURL }) => {
      await using opened = await open(browser, guard, { baseURL, locale }, { path, stored })
      await expect(opened.page.locator('html')).toHaveAttribute('lang', shown)
      await expect(opened.page).toHaveURL(shown === 'ar' ? `/ar${path.replace(/^\/ar\//, '/')}` : path)
    })
  }

  test('a page with another language’s prefix does not change the stored language', async ({
    browser,
    guard,
    baseURL,
  }) => {
    await using opened = await open(
      browser,
      guard,
      { baseURL, locale: 'en-US' },
      { path: '/ar/', stored: 'en' },
    )
    await expect
      .poll(async () => (await opened.context.cookies()).map(({ name }) => name).join())
      .toMatch(/equipmentId/)
    expect((await languageCookie(opened.context))?.value).toBe('en')
  })

  test('the first visit stores the language of its page', async ({ browser, guard, baseURL }) => {
    await using opened = await open(browser, guard, { baseURL, locale: 'en-US' }, { path: '/ar/' })
    await expect.poll(async () => (await languageCookie(opened.context))?.value).toBe('ar')
  })

  test('the language form redirects only within this site (rows 51-52)', async ({ request, baseURL }) => {
    for (const returnTo of [
      'javascript:alert(1)',
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      'data:text/html,x',
    ]) {
      const response = await request.post('/language/', {
        form: { language: 'ar', returnTo },
        headers: { Origin: new URL(baseURL!).origin },
        maxRedirects: 0,
      })
      const target = new URL(response.headers().location ?? '', baseURL)
      expect(target.origin, returnTo).toBe(new URL(baseURL!).origin)
    }
  })
})
