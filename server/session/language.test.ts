import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { languageNegotiator } from './preferred-language.ts'

const languages = { all: ['en', 'ar'], default: 'en' }

describe('the language a browser prefers (row 255)', () => {
  test.each([
    ['ar', 'ar'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['en;q=0.5, ar;q=0.9', 'ar'],
    ['fr, de;q=0.9, ar;q=0.1', 'ar'],
    ['ar;q=0, en', 'en'],
    ['arn', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['ar;q=nonsense', 'en'],
    [`${'x,'.repeat(400)}ar`, 'en'],
    [`ar,en;q=0.5${',xx;q=0.1'.repeat(40)}`, 'ar'],
  ])('%s: %s', (header, language) => expect(languageNegotiator(languages)(header)).toBe(language))
})

describe('the address determines the language (row 255) (rule 5)', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp({
      routes: { home: { path: '/' }, other: { path: '/:lang' }, page: { path: '/download' } },
    })
  })
  afterAll(() => app.close())

  const arabic = { 'accept-language': 'ar,en;q=0.5' }
  const chosen = (language: string) => ({ cookie: `__Host-language=${language}` })

  test.each([
    ['/', arabic, '/ar/'],
    ['/download/?a=1', arabic, '/ar/download/?a=1'],
    ['/', { ...arabic, ...chosen('en') }, null],
    ['/', chosen('ar'), '/ar/'],
    ['/', { 'accept-language': 'en', ...chosen('ar') }, '/ar/'],
    ['/', chosen('xx'), null],
    ['/ar/', { 'accept-language': 'en' }, null],
    ['/ar/', chosen('en'), null],
    ['/', {}, null],
    ['/_root.data', arabic, null],
    ['/', { ...arabic, 'sec-fetch-dest': 'empty' }, null],
    ['/?code=a', arabic, null],
    ['/?code=a&state=b', arabic, '/cookies-needed/?returnTo=%2Flogin%2F%3FreturnTo%3D%252F'],
    ['/?token=x', arabic, '/'],
  ])('%s with %j leads to %s', async (target, headers, location) => {
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await app.request(target, { headers })
      expect(response.headers.location ?? null).toBe(location)
      if (location) {
        expect(response.status).toBe(location.startsWith('/ar/') ? 302 : 303)
        expect(response.headers['cache-control']).toContain('no-store')
      }
    }
  })

  test('stores the browser’s language on first access only', async () => {
    const first = await app.request('/', { headers: arabic })
    expect(first.cookies).toEqual([
      '__Host-language=ar; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    const second = await app.request('/', { headers: { ...arabic, ...chosen('ar') } })
    expect(second.cookies).toEqual([])
  })
})

describe('the visitor’s choice and a page’s first call (rows 249, 253-255)', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: string, headers = {}) =>
    app.request(path, { method: 'POST', body, headers: { ...form, ...headers } })
  const pick = (body: string) => post('/language/', body, { cookie: '__Host-equipmentId=abcdefghijklmnop' })

  test('a choice is stored for 365 days and leads back to the same page', async () => {
    const response = await pick('language=ar&returnTo=%2Fbrowse%2Fall%2F1%2F%3Fa%3D1')
    expect(response.status).toBe(303)
    expect(response.headers.location).toBe('/ar/browse/all/1/?a=1')
    expect(response.cookies).toContainEqual(
      expect.stringMatching(/^__Host-language=ar; Max-Age=31536000; Path=\/; /),
    )
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:x',
    '/ar//evil.example',
  ])('a pick never leads to %s', async (returnTo) => {
    const response = await pick(`language=en&returnTo=${encodeURIComponent(returnTo)}`)
    expect(new URL(String(response.headers.location), app.origin).origin).toBe(app.origin)
  })

  test('a choice in a browser that sends no cookie takes one more step, as it may reject cookies (row 446)', async () => {
    const response = await post('/language/', 'language=ar&returnTo=%2Fdownload%2F')
    expect([response.status, response.headers.location]).toEqual([
      303,
      '/ar/cookies-needed/?returnTo=%2Far%2Fdownload%2F',
    ])
  })

  test('the first call sets equipment id, area and language cookies, the next one nothing', async () => {
    const first = await post('/session/start/', 'language=ar')
    expect(first.status).toBe(204)
    const names = first.cookies.map((cookie) => cookie.split('=')[0]).sort()
    expect(names).toEqual(['__Host-areaInfo', '__Host-equipmentId', '__Host-language'])
    for (const cookie of first.cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const cookie = first.cookies.map((text) => text.split(';')[0]).join('; ')
    const second = await post('/session/start/', 'language=en', { cookie })
    expect(second.status).toBe(204)
    expect(second.cookies).toEqual([])
  })

  test.each([
    ['Europe/Berlin', '__Host-timeZone=Europe%2FBerlin'],
    ['Etc/GMT+5', '__Host-timeZone=Etc%2FGMT%2B5'],
    ['a b', undefined],
    ['', undefined],
    [`${'x'.repeat(65)}`, undefined],
  ])('the call tells the time zone %j: %j is kept (row 148)', async (timeZone, expected) => {
    const response = await post('/session/start/', String(new URLSearchParams({ timeZone })))
    expect(response.status).toBe(204)
    const kept = response.cookies.map((cookie) => cookie.split(';')[0])
    expect(kept.find((cookie) => cookie?.includes('timeZone'))).toBe(expected)
    const cookie = kept.join('; ')
    const again = await post('/session/start/', String(new URLSearchParams({ timeZone })), { cookie })
    expect(again.cookies).toEqual([])
  })

  test('without the product API, only the area cookie is missing', async () => {
    const lonely = await startApp()
    await lonely.upstream.close()
    const response = await lonely.request('/session/start/', { method: 'POST', body: '', headers: form })
    expect(response.status).toBe(204)
    expect(response.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-equipmentId'])
    await lonely.close().catch(() => undefined)
  })
})
