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

describe.each(['', '/ar'])('over HTTP, with language prefix "%s"', (prefix) => {
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
