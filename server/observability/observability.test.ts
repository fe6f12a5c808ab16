import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openTransport } from '../product-api/transport.ts'
import { startApp } from '../testing/start-app.ts'
import { type SeenRequest, startUpstream, succeed } from '../testing/upstream.ts'
import { redactTarget } from './redact.ts'

describe('the log (S96-S97, H15)', () => {
  test.each([
    ['/?code=abc&state=def', '/?code=%5Bredacted%5D&state=%5Bredacted%5D'],
    ['/x/?TOKEN=abc&a=1', '/x/?TOKEN=%5Bredacted%5D&a=1'],
    ['/media/e_1/0a/t1/seg1.m4s', '/media/[redacted]'],
    ['/MEDIA/e_1/0a/t1/seg1.m4s', '/media/[redacted]'],
    ['//media/e_1/0a/t1/seg1.m4s?a=1', '//media/[redacted]?a=1'],
    ['/_ipx/w_320/media/e_1/0a/t1/seg1.m4s', '/_ipx/w_320/media/[redacted]'],
    ['/mail-address/confirm/?key=abc', '/mail-address/confirm/?key=%5Bredacted%5D'],
    ['/login/?returnTo=%2Fx%2F%3Fkey%3Dabc', '/login/?returnTo=%2Fx%2F%3Fkey%3D%255Bredacted%255D'],
    ['/login/?returnTo=%2Fx%2F%3Fpage%3D2', '/login/?returnTo=%2Fx%2F%3Fpage%3D2'],
    ['/browse/all/1/?page=2', '/browse/all/1/?page=2'],
  ])('%s is written as %s', (target, shown) => expect(redactTarget(target)).toBe(shown))

  test('has one line per request, without its secrets', async () => {
    const app = await startApp()
    await app.request('/my-wallet/?code=canary1&state=canary2', {
      headers: { cookie: '__Host-Authorization=canary3', authorization: 'canary4', 'user-agent': 'canary5' },
    })
    await app.request('/?token=canary6')
    const text = JSON.stringify(app.logged)
    expect(app.logged).toHaveLength(2)
    expect(app.logged[0]).toMatchObject({
      req: { method: 'GET' },
      res: { status: 303 },
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(text).not.toMatch(/canary\d/)
    await app.close()
  })
})

describe('health (row 307)', () => {
  test('readiness follows the product API, which is checked at most once a second', async () => {
    let nowMs = 0
    let status = 200
    const upstream = await startUpstream((_request, res) => {
      res.statusCode = status
      succeed(res, { lang: 'en', browser: 'x' })
    })
    const app = await startApp({ upstream, deps: { clock: { nowMs: () => nowMs } } })
    const ready = async () => (await app.request('/readyz')).status
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200])
    expect(upstream.seen).toHaveLength(1)
    status = 503
    expect(await ready()).toBe(200)
    nowMs += 1001
    expect(await ready()).toBe(503)
    expect((await app.request('/healthz')).status).toBe(200)
    await app.close()
  })

  /** As a backend answers a call of a visitor. */
  const READY = { lang: 'en', browser: 'x' }
  const refuse = (res: ServerResponse, status: number, body: unknown) => {
    res.statusCode = status
    res.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  test.each<[string, number, (res: ServerResponse, request: SeenRequest) => unknown]>([
    [
      'refuses its key, in words of its own',
      503,
      (res) => refuse(res, 403, { status: 'the header is wrong' }),
    ],
    ['refuses its key with an envelope', 503, (res) => refuse(res, 401, { code: 'A0401', message: 'no' })],
    ['answers every call with an error of its own', 503, (res) => refuse(res, 200, { code: 'B0001' })],
    ['is hidden by the page of a proxy', 503, (res) => refuse(res, 200, '<h1>Back soon</h1>')],
    ['is at another address', 503, (res) => refuse(res, 404, 'not found')],
    ['leads elsewhere', 503, (res) => refuse(res.setHeader('Location', '/x'), 302, '')],
    [
      'has no area information, but Home',
      200,
      (res, { path }) => (path === '/common/info' ? refuse(res, 404, 'not found') : succeed(res, {})),
    ],
    [
      'wants its key',
      200,
      (res, { headers }) =>
        headers['x-product-api-key'] === 'the key' ? succeed(res, READY) : refuse(res, 403, ''),
    ],
  ])('a product API that %s: readiness is %d (row 307)', async (_name, status, respond) => {
    const upstream = await startUpstream((request, res) => respond(res, request))
    const transport = openTransport({ url: upstream.url, key: 'the key' })
    const app = await startApp({ upstream, deps: { productApi: transport } })
    expect((await app.request('/readyz')).status).toBe(status)
    expect((await app.request('/healthz')).status).toBe(200)
    await app.close()
    await transport.destroy()
  })

  test('a silent product API is not waited for', async () => {
    const upstream = await startUpstream(() => undefined)
    const app = await startApp({ upstream })
    expect((await app.request('/readyz')).status).toBe(503)
    await app.close()
  })
})
