import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'

const member = { cookie: '__Host-Authorization=sesame; __Host-equipmentId=abcdefghijklmnop' }
const TEXT = '<url/>'.repeat(2_000)

let app: StartedApp
let nowMs = 1_800_000_000_000
let renderings = 0
beforeAll(async () => {
  app = await startApp({
    deps: { clock: { nowMs: () => nowMs } },
    routes: {
      home: { path: '/' },
      robots: {
        path: '/robots.txt',
        isFile: true,
        loader: ({ context }) => {
          const text = `User-agent: * # ${context.hasToken}`
          const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'public, max-age=600' }
          return new Response(text, { headers })
        },
      },
      manifest: {
        path: '/manifest.webmanifest',
        isFile: true,
        loader: ({ request }) => new Response(new URL(request.url).search),
      },
      sitemap: {
        path: '/sitemap.xml',
        isFile: true,
        loader: () => {
          renderings += 1
          return new Response(TEXT, { headers: { 'Content-Type': 'application/xml' } })
        },
      },
    },
  })
})
afterAll(() => app.close())

test('are rendered for no particular visitor and cached as their headers say', async () => {
  const response = await app.request('/robots.txt', { headers: member })
  expect(response.text).toBe('User-agent: * # false')
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=600',
    'content-type': 'text/plain',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  expect(response.cookies).toEqual([])
  const missing = await app.request('/sitemaps/en/dramas-7.xml')
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'private, no-store'])
  expect(missing.headers['content-security-policy']).toContain("'nonce-")
})

test('keep apart what their query changes, and only that (row 283)', async () => {
  const queries = ['', '?lang=ar', '?lang=zh-Hans', '?lang=ar&lang=de', '?utm_source=a']
  const texts = await Promise.all(
    queries.map(async (query) => (await app.request(`/manifest.webmanifest${query}`)).text),
  )
  expect(texts).toEqual(['', '?lang=ar', '?lang=zh-Hans', '', ''])
})

test('are rendered once for a crowd of readers, and anew soon after (row 460)', async () => {
  const read = (index: number) =>
    app.request(`/sitemap.xml?reader=${index}`, { headers: { 'accept-encoding': 'br' } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => read(index)))
  expect(answers.filter(({ status, body }) => status !== 200 || body.length > TEXT.length / 10)).toEqual([])
  expect(renderings).toBe(1)
  const again = await app.request('/sitemap.xml', {
    headers: { 'accept-encoding': 'br', 'if-none-match': String(answers[0]!.headers.etag) },
  })
  expect([again.status, renderings]).toEqual([304, 1])
  const head = await app.request('/sitemap.xml', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, `${TEXT.length}`, 0])
  nowMs += 6_000
  expect((await app.request('/sitemap.xml')).text).toBe(TEXT)
  expect(renderings).toBe(2)
})
