import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

let app: StartedApp
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rules-')), 'rules.json')
  const rules = [
    { from: '/summer/', to: '/category/12/', status: 301 },
    { from: '/blog/*', to: '/download/' },
    { from: '/ar/winter/', to: '/ar/category/13/' },
  ]
  writeFileSync(file, JSON.stringify(rules))
  app = await startApp({ env: { REDIRECT_RULES_FILE: file } })
})
afterAll(() => app.close())

/** Status and location of the response. */
async function movedTo(target: string): Promise<string> {
  const { status, headers, body } = await app.request(target)
  expect(body.length).toBe(0)
  return `${status} ${headers.location}`
}

const fixed = [
  [41, '/TermsOfUse', '301 {}/terms-of-use/'],
  [42, '/PrivacyPolicy', '301 {}/privacy-policy/'],
  [43, '/download', '301 {}/download/'],
  [44, '/browse/all', '301 {}/browse/all/1/'],
  [45, '/browse/7', '301 {}/browse/7/'],
  [45, '/browse/', '301 {}/'],
  // In normal form first.
  [45, '/browse//', '301 {}/browse/'],
  [46, '/list/12?columnType=8', '302 {}/category/12-8/'],
  [46, '/list/12', '302 {}/'],
  [46, '/list/?columnType=8', '301 {}/?columnType=8'],
  [47, '/player/a9', '302 {}/reel-shorts/a9/1/'],
  [47, '/detail/a9/', '302 {}/reel-shorts/a9/1/'],
  [47, '/player/', '301 {}/'],
  [47, '/detail', '301 {}/'],
  [48, '/reel-shorts/love-me-a9', '301 {}/reel-shorts/love-me-a9/1/'],
  [49, '/summer/', '301 {}/category/12/'],
  [49, '/summer/?utm_source=x', '301 {}/category/12/?utm_source=x'],
  [49, '/blog/2026/hello/', '302 {}/download/'],
] as const

describe.each(['', '/ar'])('over HTTP, with language prefix "%s"', (prefix) => {
  test.each(fixed)('row %i: %s leads to %s (rows 41-49)', async (_row, from, to) => {
    expect(await movedTo(prefix + from)).toBe(to.replace('{}', prefix))
  })

  test('the query is preserved (row 41)', async () => {
    expect(await movedTo(`${prefix}/TermsOfUse?a=1&b=%20`)).toBe(`301 ${prefix}/terms-of-use/?a=1&b=%20`)
  })

  test('a form posted to an old address is not turned into a page view (row 41)', async () => {
    const response = await app.request(`${prefix}/TermsOfUse`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(response.headers.location).toBeUndefined()
  })
})

test('a rule for one language applies only to that language (row 49)', async () => {
  expect(await movedTo('/ar/winter/')).toBe('302 /ar/category/13/')
  expect((await app.request('/winter/')).status).toBe(404)
})

test('a star never makes a rule lead to another host, with or without a prefix (rows 49, 51)', async () => {
  for (const target of ['/blog//evil.example/', '/ar/blog//evil.example/', '/ar//blog/x/']) {
    const { headers } = await app.request(target)
    if (headers.location) {
      expect(new URL(headers.location, app.origin).origin).toBe(app.origin)
    }
  }
})

test('a page of release 0.2.0, still open, loads the page of a pressed link as a document', async () => {
  const { status, headers } = await app.request('/__manifest?p=%2Fprofile%2F&version=a')
  expect([status, headers['x-remix-reload-document']]).toEqual([204, 'true'])
})
