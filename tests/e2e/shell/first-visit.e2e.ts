import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixture.ts'
import { type Kind, recordTransfers, type Transfer } from '../support/transfers.ts'

type Budget = Readonly<Partial<Record<Kind, [requests: number, kB: number]>>>

/** What a phone transfers until Home is quiet, apart from pages that it prefetches. */
const HOME: Budget = {
  // With the data and the markup of sixty cards.
  documents: [1, 20],
  'style sheets': [1, 19],
  // One file for each family, with the letters of Western languages.
  fonts: [2, 56],
  // Seven first scripts of 102 kB at most, the texts, `start` with the two it needs, web vitals.
  scripts: [12, 151],
  // The first slide, two covers of the ranking, the logo, icons of brands; the browser requests two icons.
  pictures: [7, 76],
  // The web app manifest, the visit's cookies, the first usage events.
  others: [3, 4],
}
const HOME_REQUESTS_MAX = 26
const HOME_KB_MAX = 306

/** In addition, on a connection that is not slow: the pages of the links in the first window. */
const AHEAD: Budget = {
  // Genre, the ranking, the first slide's drama and three of the ranking.
  'data of pages': [7, 31],
  // The player with its choice of plain file, and a small file for each kind of page.
  scripts: [5, 40],
}

/** Until the video's first frame: nothing but the page and the video (decision record 013), with what browsers request by themselves. */
const PLAYER: Budget = {
  // 13 kB of page (`player-start.e2e.ts`), and its headers.
  documents: [1, 16],
  pictures: [2, 8],
  others: [1, 2],
}

function exceeding(transfers: readonly Transfer[], budget: Budget): string[] {
  const kinds = new Set(transfers.map(({ kind }) => kind))
  return [...kinds].flatMap((kind) => {
    const ofKind = transfers.filter((transfer) => transfer.kind === kind)
    const kB = Math.round(ofKind.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1000)
    const [requestsMax, kBMax] = budget[kind] ?? [0, 0]
    const isWithin = ofKind.length <= requestsMax && kB <= kBMax
    return isWithin
      ? []
      : [`${kind}: ${ofKind.length}, ${kB} kB\n  ${ofKind.map(({ path }) => path).join('\n  ')}`]
  })
}

/** A page loads this module when it has loaded everything else (`app/page/page-quiet.ts`). */
const untilQuiet = (page: Page) =>
  page.waitForResponse(/\/assets\/web-vitals-/, { timeout: 30_000 }).then((response) => response.finished())

test.describe('a first visit on a phone', () => {
  test.use({ deviceScaleFactor: 3, contextOptions: { reducedMotion: 'reduce' } })

  test('loads Home with at most 26 requests and 306 kB (rows 287, 425)', async ({ page }) => {
    // A connection that prefetches nothing.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '3g' } }),
    )
    const transfers = await recordTransfers(page)
    const quiet = untilQuiet(page)
    await page.goto('/')
    await quiet
    expect(exceeding(transfers, HOME)).toEqual([])
    expect(transfers.length).toBeGreaterThan(15)
    expect(transfers.length).toBeLessThanOrEqual(HOME_REQUESTS_MAX)
    const sizeBytes = transfers.reduce((sum, transfer) => sum + transfer.sizeBytes, 0)
    expect(sizeBytes / 1000).toBeLessThanOrEqual(HOME_KB_MAX)
  })

  test('prefetches from Home the pages in the first window, and each script once (rows 53, 425)', async ({
    page,
  }) => {
    const transfers = await recordTransfers(page)
    const quiet = untilQuiet(page)
    await page.goto('/')
    await quiet
    const budget = Object.fromEntries(
      Object.entries({ ...HOME, ...AHEAD }).map(([kind, [requests, kB]]) => {
        const [moreRequests, moreKB] = (HOME[kind as Kind] && AHEAD[kind as Kind]) ?? [0, 0]
        const [ownRequests, ownKB] = HOME[kind as Kind] ?? [requests, kB]
        return [kind, [ownRequests + moreRequests, ownKB + moreKB]]
      }),
    )
    expect(exceeding(transfers, budget)).toEqual([])
    expect(transfers.some(({ kind }) => kind === 'data of pages')).toBe(true)
    const scripts = transfers.filter(({ kind }) => kind === 'scripts').map(({ path }) => path)
    expect(scripts).toEqual([...new Set(scripts)])
  })

  test('plays an episode’s first frame after the page and its video alone (row 415)', async ({
    page,
    catalogue,
  }) => {
    const transfers = await recordTransfers(page)
    const { promise: atFirstFrame, resolve } = Promise.withResolvers<Transfer[]>()
    await page.exposeFunction('noteFirstFrame', () => resolve([...transfers]))
    await page.addInitScript(() => {
      document.addEventListener(
        'loadeddata',
        () => (window as unknown as { noteFirstFrame(): void }).noteFirstFrame(),
        { capture: true, once: true },
      )
    })
    await page.goto(catalogue.drama('neon-oath').episode(1))
    const before = await atFirstFrame
    expect(exceeding(before, { ...PLAYER, videos: [2, Number.POSITIVE_INFINITY] })).toEqual([])
    expect(before.map(({ kind }) => kind)).toContain('videos')
  })
})
