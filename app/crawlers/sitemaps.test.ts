import { readFile } from 'node:fs/promises'
// biome-ignore lint/style/noRestrictedImports: the test reads the schema of a package, and streams to its reader.
import { createRequire } from 'node:module'
// biome-ignore lint/style/noRestrictedImports: the test reads the schema of a package, and streams to its reader.
import { Readable } from 'node:stream'
import { ErrorLevel, type SitemapItem, validateSMIOptions, XMLToSitemapItemStream } from 'sitemap'
import { beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { LANGUAGES } from '../i18n/language.ts'
import { loadTranslator, type Translate } from '../i18n/translator.server.ts'
import { dramaEntries } from './entries.server.ts'
import type { CatalogueApi } from './listed-dramas.server.ts'
import { writeSitemap } from './sitemap-xml.server.ts'

const SITE = { origin: 'https://watch.example' }
const EPISODES = 100
let t: Translate

/** A product API with that many dramas, which counts those that it has handed out. */
function aCatalogue(
  count: number,
  { isListed = true, languages = ['en', 'ja'], comesOn = null as string | null } = {},
) {
  const requested = { dramas: 0, calls: 0 }
  const drama = (number: number) => ({
    dramaId: `d${number}`,
    name: `Oath <${number}> & "co"`,
    names: new Map([
      ['en', `Oath <${number}> & "co"`],
      ['ja', `誓い ${number}`],
    ]),
    introduction: 'She left.\u0000\ud800',
    coverUrl: '/pictures/cover.webp',
    minimumAge: 18,
    comesOn,
    publishedAtMs: 1_763_640_000_000,
    updatedAtMs: 1_763_726_400_000,
    episodes: Array.from({ length: comesOn ? 0 : EPISODES }, (_, index) => ({
      number: index + 1,
      isFree: index === 0,
      firstFrameUrl: `/pictures/frame-${index + 1}.webp`,
      durationSeconds: 61.4,
    })),
  })
  const pageFrom = ({ pageIndex = 1, pageSize = 20 }) => {
    const from = (pageIndex - 1) * pageSize
    const dramas = Array.from({ length: Math.min(pageSize, Math.max(0, count - from)) }, (_, i) =>
      drama(from + i + 1),
    )
    requested.dramas += dramas.length
    requested.calls += 1
    return { dramas, hasMore: from + dramas.length < count, total: count }
  }
  const api = {
    areaInfo: async () => ({ languages, extensions: isListed ? ['catalogueList'] : [] }),
    catalogueList: async (request: { pageIndex?: number; pageSize?: number }) => pageFrom(request),
    columnPage: async (request: { pageIndex?: number; pageSize?: number }) => {
      const { dramas, hasMore } = pageFrom(request)
      const cards = dramas.map(({ episodes: _, names: __, updatedAtMs: ___, ...card }) => card)
      return { columns: [{ columnId: 'all', name: 'All', type: 3, dramas: cards }], hasMore, total: null }
    },
    episodeList: async () => ({
      episodes: drama(1).episodes.map(({ isFree, firstFrameUrl, durationSeconds }) => ({
        episodeId: 'e',
        isLocked: !isFree,
        isAppOnly: false,
        isWithdrawn: false,
        priceCoins: 10,
        firstFrameUrl,
        durationSeconds,
      })),
      hasMore: false,
    }),
  } as unknown as CatalogueApi
  return { api, requested }
}

async function write(catalogue: ReturnType<typeof aCatalogue>, pages = 1): Promise<string> {
  const entries = dramaEntries(catalogue.api, t, { firstPage: 1, pages })
  const parts: string[] = []
  for await (const part of writeSitemap(SITE, 'ja', entries)) parts.push(part)
  return parts.join('')
}

async function read(xml: string): Promise<SitemapItem[]> {
  const items: SitemapItem[] = await Readable.from([xml])
    .pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW }))
    .toArray()
  for (const item of items) validateSMIOptions(item, ErrorLevel.THROW)
  return items
}

beforeAll(async () => {
  t = await loadTranslator('ja')
})

describe('a sitemap (row 443)', () => {
  test('is what the schema of sitemaps and a reader of them accept, whatever a name contains', async () => {
    const xml = await write(aCatalogue(3))
    const folder = createRequire(import.meta.url)
      .resolve('sitemap/package.json')
      .replace(/package\.json$/, 'schema/')
    // What extensions of the schema bring is read by the other one.
    const schema = (await readFile(`${folder}sitemap.xsd`, 'utf8')).replaceAll('"strict"', '"lax"')
    const { errors } = await validateXML({
      xml: [{ fileName: 'sitemap.xml', contents: xml }],
      schema: [schema],
    })
    expect(errors).toEqual([])
    expect(await read(xml)).toHaveLength(3 * EPISODES)
  })

  test('has each episode with its address in every language, and says when it changed', async () => {
    const [, second] = await read(await write(aCatalogue(1)))
    const japanese = `https://watch.example/ja/reel-shorts/${encodeURIComponent('誓い-1-d1')}/2/`
    expect(second?.url).toBe(japanese)
    expect(second?.lastmod).toBe('2025-11-21T12:00:00.000Z')
    expect(second?.links.map(({ lang }) => lang)).toEqual([...LANGUAGES, 'x-default'])
    const to = (language: string) => second?.links.find(({ lang }) => lang === language)?.url
    expect(to('ja')).toBe(japanese)
    expect(to('x-default')).toBe('https://watch.example/reel-shorts/oath-1-co-d1/2/')
    expect(to('fr')).toBe('https://watch.example/fr/reel-shorts/oath-1-co-d1/2/')
  })

  test.each([true, false])('has the page of an announced drama (listed: %s)', async (isListed) => {
    const [page, ...others] = await read(await write(aCatalogue(1, { isListed, comesOn: '2026-12-24' })))
    const name = isListed ? encodeURIComponent('誓い-1') : 'oath-1-co'
    expect(page).toMatchObject({ url: `https://watch.example/ja/announced/${name}-d1/`, video: [] })
    expect(others).toEqual([])
  })

  test.each([true, false])(
    'has the videos of free episodes, and nothing of others (listed: %s)',
    async (isListed) => {
      const xml = await write(aCatalogue(2, { isListed }))
      const items = await read(xml)
      expect(items).toHaveLength(2 * EPISODES)
      expect(items.filter(({ video }) => video.length > 0).map(({ url }) => url.at(-2))).toEqual(['1', '1'])
      expect(items[0]?.video[0]).toMatchObject({
        thumbnail_loc: 'https://watch.example/pictures/frame-1.webp',
        duration: 61,
        family_friendly: 'no',
        player_loc: `${items[0]?.url}#content`,
      })
      expect(xml).not.toMatch(/frame-2\.webp|content_loc|\.mp4|m3u8/)
    },
  )

  test('of 50,000 addresses never has more than one page of dramas in memory', async () => {
    const catalogue = aCatalogue(500)
    let addresses = 0
    let waitingMax = 0
    for await (const part of writeSitemap(
      SITE,
      'ja',
      dramaEntries(catalogue.api, t, { firstPage: 1, pages: 50 }),
    )) {
      if (!part.startsWith('<url>')) continue
      addresses += 1
      waitingMax = Math.max(waitingMax, catalogue.requested.dramas - Math.floor(addresses / EPISODES))
    }
    expect([addresses, catalogue.requested]).toEqual([50_000, { dramas: 500, calls: 50 }])
    expect(waitingMax).toBeLessThanOrEqual(10)
  })
})
