import type { AppLoadContext } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import type { DramaDetail } from '../../contract/catalog.ts'
import { withDocumentExtras } from '../site/document-extras.server.ts'
import { resolveHead } from '../site/resolve-head.server.ts'
import { announcedThings, type EpisodeFacts, episodeThings, siteThings } from './structured-data.server.ts'

const NAME = 'Oath </script><script>alert(1)</script> "co" & <b>'
const DRAMA: DramaDetail = {
  dramaId: 'd1',
  name: NAME,
  names: null,
  introduction: 'She left.',
  categories: [{ name: 'Revenge', columnId: 'revenge' }],
  coverUrl: '/pictures/cover.webp',
  wideCoverUrl: null,
  coverColor: null,
  episodeCount: 2,
  minimumAge: 16,
  comesOn: null,
  publishedAtMs: 1_763_640_000_000,
}
const site = {
  origin: 'https://watch.example',
  name: 'Watch',
  iconsHref: '/brand/1/',
  contactEmail: 'a@b.example',
  social: {},
}
const context = { site, language: 'en' } as unknown as AppLoadContext

function facts(given: Partial<EpisodeFacts>): EpisodeFacts {
  return {
    drama: DRAMA,
    number: 1,
    episodeCount: 2,
    isFree: true,
    isDramaFree: false,
    title: `${NAME} – Episode 1`,
    description: 'About\u2028\u2029it.',
    pictureAddress: 'https://watch.example/pictures/frame.webp',
    durationSeconds: 61,
    ...given,
  }
}

/** The page's script of data, as a browser reads it. */
function readData(html: string) {
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/ld+json"'])
  // Some readers take them for line breaks.
  expect(scripts[0]?.[2]).not.toMatch(/[\u2028\u2029]/)
  const { '@graph': graph } = JSON.parse(scripts[0]?.[2] ?? '') as { '@graph': Record<string, unknown>[] }
  return new Map(graph.map((thing) => [thing['@type'], thing]))
}

function document(given: Partial<EpisodeFacts>): string {
  const things = episodeThings(context, facts(given))
  resolveHead(context, {
    title: NAME,
    description: '',
    path: '/x/',
    image: { address: '/p.webp', text: NAME },
    things,
  })
  return withDocumentExtras('<html><head></head><body></body></html>', context)
}

test('no name of a drama breaks out of the data or the head (row 443)', () => {
  const html = document({})
  expect(readData(html).get('TVSeries')).toMatchObject({
    name: NAME,
    isAccessibleForFree: false,
    contentRating: '16+',
  })
  expect(html).toContain(
    'content="Oath &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;co&quot; &amp; &lt;b&gt;"',
  )
  expect(html.match(/hreflang="/g)).toHaveLength(13)
})

test('an announced drama is a series of which nothing is said that is not so yet', () => {
  const [series] = announcedThings(context, {
    ...DRAMA,
    name: 'Oath',
    comesOn: '2026-12-24',
    episodeCount: 0,
  })
  expect(series).toMatchObject({ '@type': 'TVSeries', url: 'https://watch.example/announced/oath-d1/' })
  for (const claim of ['numberOfEpisodes', 'isAccessibleForFree', 'startDate']) {
    expect(series).not.toHaveProperty(claim)
  }
})

test('a free episode has its video, where its page is (row 443)', () => {
  const things = readData(document({}))
  const own = `https://watch.example/reel-shorts/oath-scriptscriptalert1-script-co-b-d1/1/`
  expect(things.get('TVEpisode')).toMatchObject({
    url: own,
    isAccessibleForFree: true,
    partOfSeries: { '@id': `${own}#series` },
    video: { embedUrl: `${own}#content`, duration: 'PT61S', uploadDate: '2025-11-20T12:00:00.000Z' },
  })
  expect(things.get('BreadcrumbList')?.itemListElement).toMatchObject([
    { position: 1, item: 'https://watch.example/' },
    { position: 2, item: 'https://watch.example/browse/revenge/1/' },
    { position: 3, item: own },
  ])
})

test('an episode that is not free has nothing of its video (row 443)', () => {
  const html = document({ number: 2, isFree: false, pictureAddress: null })
  expect(readData(html).get('TVEpisode')).toMatchObject({ episodeNumber: 2, isAccessibleForFree: false })
  expect(html).not.toMatch(/VideoObject|frame\.webp|PT61S|embedUrl|contentUrl/)
})

test('declares the site’s search if the product API can search (row 443)', () => {
  const actions = [true, false].map((hasSearch) =>
    JSON.stringify(siteThings(context, hasSearch)).includes('SearchAction'),
  )
  expect(actions).toEqual([true, false])
})

test('a drama names its actors where it has them (row 443)', () => {
  const [series] = episodeThings(context, facts({ drama: { ...DRAMA, cast: ['Mina Park', 'Leo Sand'] } }))
  expect(series).toMatchObject({
    actor: [
      { '@type': 'Person', name: 'Mina Park' },
      { '@type': 'Person', name: 'Leo Sand' },
    ],
  })
  expect(episodeThings(context, facts({}))[0]).not.toHaveProperty('actor')
})
