import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ADDRESS_RULES, type AddressRule } from '../../app/addresses/address-rules.ts'
import { ADDRESSES, FRONT_ADDRESSES } from '../../app/addresses/address-table.ts'
import { CLICK_PARAMS } from '../../contract/visit-source.ts'
import { SHARED_SECONDS_MAX } from '../../platform/media/serving/serve.ts'
import { CDN_CACHE_CONTROLS } from '../../server/http/cdn-cache.ts'
import { withoutCampaignKeys } from '../../server/shared-pages/campaign-keys.ts'
import { sharedPagePatterns } from '../../server/shared-pages/page-patterns.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operating/cdn.md'), 'utf8')
const section = (heading: string) => PAGE.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
const spans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!)

/** Rows of the table of what is cached, by their first column. */
const rows = new Map(
  section('What is cached')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
    .map((line) => {
      const [, name = '', addresses = '', cacheControl = ''] = line.split('|').map((cell) => cell.trim())
      return [name, { addresses: spans(addresses), cacheControl }] as const
    }),
)

function toRow({ audience, caches }: AddressRule): string {
  if (audience === 'viewer') return 'of one viewer'
  if (audience === 'asRendered') return 'episodes'
  return caches === 'always' ? 'public pages' : 'search'
}
const toPath = (path: string) => (path === '' ? '/' : `/${path}/`)

describe('the table of docs/operating/cdn.md (row 455)', () => {
  test.each(['public pages', 'search', 'episodes', 'of one viewer'])(
    '%s: every address of the table',
    (row) => {
      const expected = ADDRESS_RULES.filter((rule) => toRow(rule) === row).map(({ path }) => toPath(path))
      expect(rows.get(row)!.addresses.toSorted()).toEqual(expected.sort())
    },
  )

  test('has every address that the web front answers itself, once', () => {
    const ofPages = Object.values(ADDRESSES).map(({ path }) => toPath(path))
    const others = [...rows.values()]
      .flatMap(({ addresses }) => addresses)
      .filter((path) => !ofPages.includes(path))
    expect(others.sort()).toEqual(FRONT_ADDRESSES.map(({ path }) => path as string).sort())
  })

  test('says what the product sends', () => {
    expect(spans(rows.get('public pages')!.cacheControl)).toEqual([CDN_CACHE_CONTROLS.document])
    expect(spans(rows.get('episodes')!.cacheControl)).toContain(CDN_CACHE_CONTROLS.data)
    expect(rows.get('of one viewer')!.cacheControl).toBe('`private, no-store`')
    expect(rows.get('videos and captions')!.cacheControl).toContain(`\`s-maxage=${SHARED_SECONDS_MAX}\``)
  })
})

describe('the rules of docs/operating/cdn.md', () => {
  const routes = { root: { id: 'root', path: '' } }
  const patterns = sharedPagePatterns({ all: ['en', 'ar'], default: 'en' }, routes, ADDRESS_RULES)

  test('name the parameters that the product leaves out of its own key, and no others', () => {
    const [, listed = ''] = /in the key only: (.*?)\. Never/s.exec(section('Rules')) ?? []
    expect(spans(listed).sort()).toEqual(['utm_*', ...CLICK_PARAMS].sort())
    for (const name of spans(listed)) {
      expect(withoutCampaignKeys(`/?${name.replace('*', 'source')}=x`)).toBe('/')
    }
  })

  test('deceptive endings and spellings are no shared pages', () => {
    const [, listed = ''] =
      /does not write itself\. So\s(.*?) are in no cache/s.exec(section('What is cached')) ?? []
    const deceptive = spans(listed)
    expect(deceptive.length).toBeGreaterThan(3)
    expect(deceptive.filter((target) => patterns(target))).toEqual([])
    // As a comparison: the right spelling of the last one.
    expect(patterns('/reel-shorts/some-drama-1/1/')).toMatchObject({ audience: 'asRendered', isCached: true })
  })

  test('search results are cached without a query only', () => {
    expect(patterns('/search/')).toMatchObject({ isCached: true })
    expect(patterns('/search/?q=moon')).toMatchObject({ isCached: false })
  })
})
