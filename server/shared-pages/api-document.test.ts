import { afterEach, expect, test } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed } from '../testing/upstream.ts'

let app: StartedApp
afterEach(() => app.close())

const DOCUMENT = JSON.stringify({ openapi: '3.1.0', info: { title: 'é恋'.repeat(50_000) } })

async function start(contentType: string, { status = 200 } = {}): Promise<StartedApp> {
  const upstream = await startUpstream(({ path }, res) => {
    if (path !== '/openapi.json') return succeed(res, { lang: 'en', browser: 'test' })
    res.statusCode = status
    res.setHeader('Content-Type', contentType)
    res.setHeader('Set-Cookie', 'evil=1')
    res.setHeader('Cache-Control', 'no-store')
    res.end(DOCUMENT)
  })
  app = await startApp({ upstream })
  return app
}

test('readers of the API document at once cost the product API one request, and /readyz stays at 200 (rows 454, 460)', async () => {
  const { request, upstream } = await start('application/json; charset=utf-8')
  const headers = { 'accept-encoding': 'br' }
  const readers = Array.from({ length: 100 }, () => request('/openapi.json', { headers }))
  const ready = request('/readyz')
  expect((await ready).status).toBe(200)
  const answers = await Promise.all(readers)
  expect(answers.filter(({ status, body }) => status !== 200 || body.length === 0)).toEqual([])
  expect(upstream.seen.filter(({ path }) => path === '/openapi.json')).toHaveLength(1)
})

test('the API document is compressed, revalidated, and has no header of the product API but its type', async () => {
  const { request } = await start('application/json; charset=utf-8')
  const whole = await request('/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(whole.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.cookies).toEqual([])
  expect(whole.body.length).toBeLessThan(DOCUMENT.length / 10)
  const again = await request('/openapi.json', {
    headers: { 'accept-encoding': 'br', 'if-none-match': String(whole.headers.etag) },
  })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await request('/openapi.json', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(Buffer.byteLength(DOCUMENT)),
    0,
  ])
})

test.each([
  ['text/html', 200],
  ['application/json', 404],
  ['application/json', 503],
])(
  'what the product API answers as %s with status %i is no document, and is not kept (row 453)',
  async (type, status) => {
    const { request, upstream } = await start(type, { status })
    for (const time of [1, 2]) {
      const answer = await request('/openapi.json')
      expect([answer.status, answer.headers['content-type']]).toEqual([502, 'text/plain; charset=utf-8'])
      expect(answer.text).not.toContain('openapi')
      expect(upstream.seen.filter(({ path }) => path === '/openapi.json')).toHaveLength(time)
    }
  },
)

test.each(['/openapi.json/%2F..%2Fadmin', '/openapi.jsonx'])(
  '%s does not reach the product API',
  async (target) => {
    const { request, upstream } = await start('application/json')
    expect((await request(target)).status).not.toBe(200)
    expect(upstream.seen.filter(({ path }) => path.includes('openapi'))).toEqual([])
  },
)
