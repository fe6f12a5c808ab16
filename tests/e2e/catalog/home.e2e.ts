import { expect, test } from '../support/fixture.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { expectPageReady } from '../support/page-ready.ts'
import { pausePlayback } from '../support/playback.ts'
import { readThrough } from '../support/read-through.ts'

test.describe('the home page and its lists', { tag: '@desktop' }, () => {
  test('a slide of the hero has its picture once the carousel is touched, or is about to turn to it (rows 109, 425)', async ({
    page,
    request,
    catalogue,
  }) => {
    const { dramas } = catalogue.columns.find(({ type }) => type === 'carousel')!
    // Reduced motion keeps the first slide in place.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Featured dramas' })
    await expect(carousel.getByRole('button', { name: /^Show / })).toHaveCount(dramas.length)
    await expectPageReady(page)
    await expect(carousel.locator('img')).toHaveCount(1)
    const second = carousel.getByRole('button', { name: `Show “${catalogue.drama(dramas[1]!).name}”` })
    await second.focus()
    await expect(carousel.locator('img')).toHaveCount(2)
    await second.click()
    await expect(carousel.locator('img')).toHaveCount(3)
    // Turning by itself, it loads the next picture without being touched.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.reload()
    await expect(carousel.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
    await page.clock.runFor(5_000)
    await expect.poll(() => carousel.locator('img').count()).toBeGreaterThanOrEqual(2)
    // Without scripts all are there, for whoever swipes.
    const markup = await (await request.get('/')).text()
    expect(markup.match(/<noscript><img /g)).toHaveLength(dramas.length - 1)
  })

  test('until its slide show arrives, each slide of the hero can be used, and a mouse that is on it then holds it (rows 53, 109)', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/start-/, async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(/\/assets\/start-/)
    await page.goto('/')
    await asked
    const carousel = page.getByRole('region', { name: 'Featured dramas' })
    await expect(carousel.getByRole('link').nth(1)).toBeAttached()
    await expect(carousel.locator('[inert]')).toHaveCount(0)
    await carousel.hover()
    release()
    await expect(carousel.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
    const progress = carousel.locator('[style*=slide-progress]')
    await expect(progress).toHaveCount(0)
    await page.getByRole('banner').hover()
    await expect(progress).toHaveCount(1)
  })

  test('the hero has a slide for each drama of its column, the ranking numbers its places, and every other column leads to its category (rows 2, 19, 109, 110, 422)', {
    tag: '@journey',
  }, async ({ page, catalogue }) => {
    const find = (type: string) => catalogue.columns.find((column) => column.type === type)!
    const namesOf = ({ dramas }: { dramas: string[] }) => dramas.map((key) => catalogue.drama(key).name)
    const hero = find('carousel')
    const names = namesOf(hero)
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Featured dramas' })
    await expect(carousel.getByRole('heading', { level: 2 })).toHaveText(names)
    await expect(carousel.getByRole('link', { name: /^Watch now/ })).toHaveCount(names.length)
    await expect(carousel.getByRole('link', { name: `Watch now: ${names[0]}` })).toHaveAttribute(
      'href',
      catalogue.drama(hero.dramas[0]!).episode(1),
    )
    await carousel.getByRole('button', { name: `Show “${names[1]}”` }).click()
    await expect(carousel.getByRole('heading', { name: names[1]! })).toBeInViewport({ ratio: 0.9 })

    const ranking = find('ranking')
    const links = page
      .getByRole('region', { name: ranking.name })
      .getByRole('link', { name: /^Number \d+: / })
    await expect(links.nth(ranking.dramas.length - 1)).toBeAttached()
    const places = await links.evaluateAll((all) =>
      all.map((link) => ({ name: link.getAttribute('aria-label'), href: link.getAttribute('href') })),
    )
    const known = new Map(catalogue.dramas.map((drama) => [drama.name, drama.episode(1)]))
    for (const [index, { name, href }] of places.entries()) {
      const shown = name?.replace(`Number ${index + 1}: `, '') ?? ''
      expect(known.get(shown), `${name}, listed once`).toBe(href)
      known.delete(shown)
    }

    const rows = catalogue.columns.filter(
      ({ type, dramas }) => type !== 'carousel' && (type === 'newest' || dramas.length > 0),
    )
    for (const { name } of rows) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    const banner = page.getByRole('region', { name: find('banner').name, exact: true })
    await expect(banner.getByRole('link')).toHaveCount(1)
    await expect(banner).toContainText(namesOf(find('banner')).join(' · '))
    const cards = page.getByRole('main').getByRole('listitem').getByRole('heading')
    for (const column of [find('banner'), find('theme')]) {
      await page.getByRole('link', { name: `See all: ${column.name}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: column.name })).toBeVisible()
      await expect(cards).toHaveText(namesOf(column))
      await page.goBack()
    }
  })

  test('pages load and scroll without layout shift (row 287)', async ({ page, guard }) => {
    guard.expectStatus(404, /no-such-page/)
    const shifts = await recordLayoutShifts(page, 0.0001)
    for (const path of ['/', '/browse/all/1/', '/category/hero-8/', '/download/', '/no-such-page/']) {
      await page.goto(path)
      await readThrough(page)
      await expectPageReady(page)
      // The content below a growing list moves down with its end when a reader scrolls faster than it loads.
      const isOfEnd = (shift: string) => path.startsWith('/browse/') && /by (nav|footer)/.test(shift)
      expect(
        (await shifts()).filter((shift) => !isOfEnd(shift)),
        path,
      ).toEqual([])
    }
  })

  test('an episode loads and scrolls without layout shift (row 287)', async ({ page, catalogue }) => {
    // Its fonts load after the video's first frame and may widen a word by some pixels; fonts.e2e.ts checks that they move no line.
    const shifts = await recordLayoutShifts(page, 0.0005)
    await page.goto(catalogue.drama('neon-oath').episode(1))
    // A caption makes room for the controls, and moves down again when they hide during playback.
    await pausePlayback(page)
    await readThrough(page)
    await expectPageReady(page)
    expect(await shifts()).toEqual([])
  })

  test('the selected genre is scrolled into view, however far along its row (row 18)', async ({ page }) => {
    for (const [path, name] of [
      ['/browse/all/1/', 'Genres'],
      ['/ar/browse/all/1/', 'الأنواع'],
    ] as const) {
      await page.goto(path)
      const genres = page.getByRole('navigation', { name, exact: true }).getByRole('link')
      await page.goto((await genres.last().getAttribute('href'))!)
      await expectPageReady(page)
      await expect(genres.last()).toHaveAttribute('aria-current', 'page')
      await expect(genres.last()).toBeInViewport({ ratio: 0.99 })
    }
  })
})

test('wide windows have more columns, not wider margins (row 417)', {
  tag: '@desktop-only',
}, async ({ page, catalogue }) => {
  for (const [width, columns] of [
    [1280, 6],
    [1440, 6],
    [1920, 8],
    [2560, 10],
    [3072, 13],
  ] as const) {
    await page.setViewportSize({ width, height: 1300 })
    await page.goto('/browse/all/1/')
    await expectPageReady(page)
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(cards).toHaveCount(catalogue.dramas.length)
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))
    const [first] = boxes
    const row = boxes.filter(({ y }) => y === first.y)
    expect(row, `${width}`).toHaveLength(columns)
    expect(first.width, `${width}`).toBeLessThan(250)
    expect(first.x, `${width}`).toBeLessThan(width * 0.1)
  }
})

test.describe('at 2.625 pixels per CSS pixel', () => {
  test.use({ deviceScaleFactor: 2.625 })

  test('a picture of a row is requested once, at twice its size on the page at most (row 287)', async ({
    page,
  }) => {
    const widths = new Map<string, string[]>()
    page.on('request', (request) => {
      const [, width, source] = /\/_ipx\/w_(\d+),f_webp\/(.+)$/.exec(request.url()) ?? []
      if (source) widths.set(source, [...(widths.get(source) ?? []), width!])
    })
    await page.goto('/')
    await expectPageReady(page)
    const inRows = page
      .getByRole('main')
      .getByRole('region')
      .getByRole('listitem')
      .locator('[data-cover] img')
    await expect
      .poll(() => inRows.first().evaluate((image) => (image as HTMLImageElement).complete))
      .toBe(true)
    const repeated = [...widths].filter(([, requested]) => requested.length > 1)
    expect(repeated).toEqual([])
    expect(new Set([...widths.values()].flat())).not.toContain('640')
  })
})
