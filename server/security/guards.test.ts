import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageRequest } from '../remix/page-request.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { clientAddress, forwardedHeaders } from './forwarded-headers.ts'

let app: StartedApp
let acted = 0

beforeAll(async () => {
  const action = () => {
    acted += 1
    return { done: true }
  }
  app = await startApp({
    routes: {
      home: { path: '/', action },
      wallet: {
        path: '/my-wallet',
        action,
        loader: ({ request }) => ({ url: request.url, headers: Object.fromEntries(request.headers) }),
      },
      broken: {
        path: '/broken',
        html() {
          throw new Error('secret detail at /srv/app')
        },
      },
    },
  })
})
afterAll(() => app.close())

/** Sends raw bytes and returns everything that came back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text))
    let response = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      response += chunk
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
    socket.setTimeout(3000, () => socket.destroy())
  })
}

describe('unsafe requests (D5, S38)', () => {
  const evil = 'https://evil.example'
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const targets = [
    '/my-wallet/',
    '/my-wallet.data',
    '/?index',
    '/_root.data?index',
    '/my-wallet/?_data=wallet',
  ]
  const foreign: Record<string, string>[] = [
    {},
    { origin: evil },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: evil, 'sec-fetch-site': 'same-origin' },
    { origin: evil, ...forged },
    { 'sec-fetch-site': 'cross-site', ...forged },
    { referer: 'http://localhost/' },
  ]
  const cases = targets.flatMap((target) => foreign.map((headers) => [target, headers] as const))

  test.each(cases)('POST %s with %j is refused with 403 and runs nothing', async (target, headers) => {
    const before = acted
    const response = await app.request(target, { method: 'POST', body: 'a=1', headers })
    expect(response.status).toBe(403)
    expect(acted).toBe(before)
  })

  test.each(targets.slice(0, 4))('POST %s from our own page runs', async (target) => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: app.origin }]) {
      const before = acted
      const sent = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
      expect((await app.request(target, { method: 'POST', body: 'a=1', headers: sent })).status).toBe(200)
      expect(acted).toBe(before + 1)
    }
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is not used', async (method) => {
    const response = await app.request('/my-wallet/', {
      method,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(response.status).toBe(405)
  })

  test.each(['/?index&%5Fdata=home', '/%6Dy-wallet/', '//my-wallet/', '/my-wallet/.data', '/\\my-wallet/'])(
    'POST %s, which is not in normal form, is refused with 404 and runs nothing',
    async (target) => {
      const before = acted
      const headers = { 'sec-fetch-site': 'same-origin' }
      expect((await app.request(target, { method: 'POST', body: 'a=1', headers })).status).toBe(404)
      expect(acted).toBe(before)
    },
  )

  test('the old data requests do not work', async () => {
    const response = await app.request('/my-wallet/?_data=wallet', {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(response.headers['content-type']).toContain('text/html')
  })
})

describe('the host (S47, rule 2)', () => {
  test.each([
    'evil.example',
    'localhost',
    'localhost:1',
    'localhost.evil.example',
    'a@localhost',
    'localhost:%',
  ])('%j is not served', async (host) => {
    const response = await app.request('/', { headers: { host } })
    expect(response.status).toBe(421)
    expect(response.text).not.toContain('evil')
  })

  test('loopback addresses redirect to the origin in a demonstration', async () => {
    for (const name of ['127.0.0.1', '[::1]']) {
      const response = await app.request('//x/?a=1', { headers: { host: `${name}:${app.port}` } })
      expect(response.status).toBe(307)
      expect(response.headers.location).toBe(`${app.origin}/x/?a=1`)
    }
  })

  test('and are refused in production', async () => {
    const production = await startApp({
      env: { CLIFFHANGER_MODE: 'production', APP_ORIGIN: 'https://watch.example' },
    })
    expect((await production.request('/', { headers: { host: '127.0.0.1' } })).status).toBe(421)
    expect((await production.request('/')).status).toBe(200)
    expect((await production.request('/healthz', { headers: { host: '10.0.0.1' } })).status).toBe(200)
    await production.close()
  })
})

describe('framing (S46)', () => {
  const host = () => new URL(app.origin).host
  test.each([
    ['two hosts', () => `GET / HTTP/1.1\r\nHost: ${host()}\r\nHost: ${host()}\r\n\r\n`],
    ['no host', () => 'GET / HTTP/1.1\r\n\r\n'],
    ['a body on GET', () => `GET / HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 3\r\n\r\nabc`],
    [
      'chunks on GET',
      () => `GET / HTTP/1.1\r\nHost: ${host()}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunks on 1.0',
      () => `POST / HTTP/1.0\r\nHost: ${host()}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'length and chunks',
      () =>
        `POST / HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two lengths',
      () => `POST / HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
    ],
    ['an absolute target', () => `GET http://evil.example/ HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ['a fragment', () => `GET /my-wallet/#x HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ['dot segments between backslashes', () => `GET /media\\..\\user/ HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ['dot segments', () => `GET /media/../user/ HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ['encoded dot segments', () => `GET /media/%2e%2E/user/ HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ['NUL', () => `GET /%00 HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ['letters beyond ASCII', () => `GET /\xe9 HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
  ])('%s is refused with 400', async (_what, text) => {
    expect(await raw(text())).toMatch(/^HTTP\/1\.[01] 400 /)
  })

  test.each([
    ['/%E0%A4%A/', '/%25E0%25A4%25A/'],
    ['/%', '/%25'],
    ['/%5c/', '/%255c/'],
    ['/%09/', '/%2509/'],
    ['/%0A/evil.example/', '/%250A/evil.example/'],
    ['//%0d%5c', '/%250d%255c'],
    ['/%5C%5cevil.example/', '/%255C%255cevil.example/'],
    ['//%5cevil.example/', '/%255cevil.example/'],
    ['/?a=%E0', '/?a=%25E0'],
  ])(
    '%s, which no router can read, leads to itself as text, where the 404 page is (row 460)',
    async (target, text) => {
      const response = await app.request(target)
      expect(response.status).toBe(301)
      expect(response.headers.location).toBe(text)
      expect((await app.request(target, { method: 'POST', headers: { origin: app.origin } })).status).toBe(
        404,
      )
    },
  )

  const STARTS = [
    '/\\',
    '//',
    '/\\/',
    '\\',
    '/%5c',
    '/%5C/',
    '/%2f',
    '/%09/',
    '/.%5c',
    '/ar/\\',
    '/en/',
    '/en//',
    '/en/\\',
  ]
  const ENDS = ['', '/', '/%zz', '/%E0', '/%41', '/?a=%E0', '.data', '/.data', '/%2e%2e/']
  test.each(STARTS)('an address beginning with %j does not lead to another site (row 51)', async (start) => {
    for (const end of ENDS) {
      const response = await app.request(
        `/${start}evil.example${end}`.replace(/^\/(?=[/\\])/, start.startsWith('/') ? '' : '/'),
      )
      const { location } = response.headers
      if (location !== undefined)
        expect([location, new URL(location, app.origin).origin]).toEqual([location, app.origin])
    }
  })

  test('a body without a length is read no further than its limit (row 460)', async () => {
    const socket = connect(app.port, '127.0.0.1')
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    let response = ''
    let sentBytes = 0
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      response += text
    })
    socket.on('error', () => undefined)
    socket.write(
      `POST /my-wallet/ HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${app.origin}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    while (!socket.closed && sentBytes < 100 * 1024 * 1024) {
      sentBytes += chunk.length
      await new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.write(chunk, () => resolve())
      })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(sentBytes).toBeLessThan(50 * 1024 * 1024)
    if (response) expect(response).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a body too large for its route is refused without an error in the log (row 460)', async () => {
    const chunk = `30000\r\n${'x'.repeat(0x30000)}\r\n`
    const statuses = {
      '/my-wallet/': 413,
      '/tracking/report': 413,
      '/payments/top-up/': 413,
      '/payments/check/': 413,
      '/payments/paypal/notices/': 413,
      '/sign-in/google/': 413,
      '/session/start/': 413,
      // Need nothing of a body that is no form, and so answer before it has come.
      '/session/end/': 204,
      '/language/': 400,
    }
    for (const [path, status] of Object.entries(statuses)) {
      const response = await raw(
        `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${app.origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
      ).catch(() => '')
      if (response) expect(response.slice(0, 12), path).toBe(`HTTP/1.1 ${status}`)
    }
    expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('a form aborted by its sender is not a server error (row 464)', async () => {
    const before = app.logged.length
    for (const path of [
      '/my-wallet/',
      '/my-wallet.data',
      '/nothing/',
      '/session/start/',
      '/tracking/report',
    ]) {
      for (const body of ['Content-Length: 50\r\n\r\na=1', 'Transfer-Encoding: chunked\r\n\r\nzz\r\na=1']) {
        const socket = connect(app.port, '127.0.0.1', () =>
          socket.end(
            `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${app.origin}\r\nContent-Type: application/json\r\n${body}`,
          ),
        )
        await new Promise((resolve) =>
          socket
            .on('error', () => undefined)
            .on('close', resolve)
            .resume(),
        )
      }
    }
    await vi.waitFor(() => expect(app.logged.length).toBeGreaterThanOrEqual(before + 10), { timeout: 10_000 })
    expect(app.logged.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('what follows a refused request gets no response', async () => {
    const next = `GET /healthz HTTP/1.1\r\nHost: ${host()}\r\n\r\n`
    const response = await raw(
      `GET / HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: ${next.length}\r\n\r\n${next}`,
    )
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  test('a sender that is still sending a body too large gets the refusal, and its connection stays (row 460)', async () => {
    const socket = connect(app.port, '127.0.0.1')
    let responses = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      responses += text
    })
    const close = vi.fn()
    socket.on('close', close).on('error', close)
    const half = 'x'.repeat(500_000)
    socket.write(
      `POST /my-wallet/ HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${app.origin}\r\nContent-Length: 1000000\r\n\r\n${half}`,
    )
    await vi.waitFor(() => expect(responses).toContain('HTTP/1.1 413 '))
    socket.write(`${half}GET /healthz HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n\r\n`)
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  test.each([
    ['a long address', `/${'a'.repeat(5000)}/`, {}, 414],
    ['many headers', '/', Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`x-${n}`, '1'])), 431],
  ])('%s is refused', async (_what, target, headers, status) => {
    expect((await app.request(target, { headers })).status).toBe(status)
  })

  test('a body over its limit is refused', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const big = await app.request('/my-wallet/', { method: 'POST', body: 'a'.repeat(70_000), headers })
    expect(big.status).toBe(413)
    const announced = await raw(
      `POST /my-wallet/ HTTP/1.1\r\nHost: ${host()}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 104857600\r\n\r\na`,
    )
    expect(announced).toContain('HTTP/1.1 413 ')
    const packed = await app.request('/my-wallet/', {
      method: 'POST',
      body: 'x',
      headers: { ...headers, 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(415)
  })
})

describe('untrusted headers (S45, D6)', () => {
  test('nothing a client claims about proxies, or about product headers, reaches a loader', async () => {
    const response = await app.request('/my-wallet.data', {
      headers: {
        'x-forwarded-host': 'evil.example:6666',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '1.2.3.4',
        forwarded: 'host=evil.example',
        'x-real-ip': '1.2.3.4',
        platform: '9',
        equipmentid: 'evil',
        authorization: 'Bearer evil',
        cookie: '__Host-Authorization=sesame',
        'x-evil': 'evil',
      },
    })
    expect(response.status).toBe(200)
    expect(response.text).toContain(`${app.origin}/my-wallet`)
    expect(response.text).not.toMatch(/evil|6666|1\.2\.3\.4|sesame/)
  })

  test('they are removed before anything reads them', () => {
    const headers: Record<string, string> = {
      'x-forwarded-proto': 'https',
      forwarded: 'x',
      'x-real-ip': 'x',
      accept: '*/*',
    }
    const req = { headers, socket: { remoteAddress: '9.9.9.9' } }
    const res = { locals: {} }
    forwardedHeaders({ trustedHops: 1 })(req as never, res as never, () => undefined)
    expect(headers).toEqual({ accept: '*/*' })
  })

  test('a page’s own address contains only the configured origin', () => {
    const { signal } = new AbortController()
    const headers = { host: 'evil.example:6666', cookie: 'a=b', accept: 'text/html' }
    const request = pageRequest({
      origin: 'https://ours.example',
      target: '//x/?a=1',
      method: 'GET',
      headers,
      signal,
    })
    expect(request.url).toBe('https://ours.example/x/?a=1')
    expect(Object.fromEntries(request.headers)).toEqual({ host: 'ours.example', accept: 'text/html' })
  })

  test.each([
    ['1.1.1.1, 2.2.2.2', 0, '9.9.9.9'],
    ['1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['1.1.1.1', 3, '9.9.9.9'],
    ['<script>', 1, '9.9.9.9'],
    ['1.1.1.1:81, 2.2.2.2:49152', 1, '2.2.2.2'],
    ['1.1.1.1, [2001:db8:1:2::7]:443', 1, '2001:db8:1:2::7'],
    ['[2001:db8:1:2::7]', 1, '2001:db8:1:2::7'],
    ['2001:db8:1:2::7', 1, '2001:db8:1:2::7'],
    ['::ffff:2.2.2.2', 1, '::ffff:2.2.2.2'],
    ['unknown', 1, '9.9.9.9'],
    ['2.2.2.2:', 1, '9.9.9.9'],
    ['2.2.2.2.2', 1, '9.9.9.9'],
    ['2', 1, '9.9.9.9'],
    ['', 1, '9.9.9.9'],
    [undefined, 1, '9.9.9.9'],
  ])('the visitor’s address in %j behind %d proxies is %s', (header, hops, expected) => {
    expect(clientAddress(header === undefined ? {} : { 'x-forwarded-for': header }, '9.9.9.9', hops)).toBe(
      expected,
    )
  })
})

describe('headers of every response (row 307) (S29-S37)', () => {
  const responses = {
    'a cached page': () => app.request('/'),
    'a private page': () => app.request('/my-wallet/'),
    'a data request': () => app.request('/my-wallet.data'),
    'a missing page': () => app.request('/nothing/'),
    'a redirect': () => app.request('/TermsOfUse'),
    'a refused host': () => app.request('/', { headers: { host: 'evil.example' } }),
    'a refused post': () => app.request('/', { method: 'POST', body: '' }),
    'a refused method': () => app.request('/', { method: 'TRACE' }),
    'a failed page': () => app.request('/broken/'),
    health: () => app.request('/healthz'),
    'a picture refused': () => app.request('/_ipx/w_1/x'),
  }
  test.each(Object.entries(responses))('%s', async (_what, send) => {
    const { headers } = await send()
    expect(headers['content-security-policy']).toMatch(
      /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'; base-uri 'none'/,
    )
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(headers['strict-transport-security']).toMatch(/^max-age=(\d{8,}); includeSubDomains$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    // Chromium would start the page's process twice (record 013).
    expect(headers['origin-agent-cluster']).toBeUndefined()
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cache-control']).toBeDefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  })

  test.each(['/assets/app-1a2b.js', '/media/e/1/seg.m4s'])(
    '%s carries what counts for files, and nothing of pages',
    async (path) => {
      const { headers } = await app.request(path)
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      for (const name of [
        'content-security-policy',
        'permissions-policy',
        'referrer-policy',
        'x-frame-options',
      ]) {
        expect(headers[name], name).toBeUndefined()
      }
    },
  )

  test('a failure shows its request id and no internals (row 211)', async () => {
    const response = await app.request('/broken/')
    expect(response.status).toBe(500)
    expect(response.text).not.toMatch(/secret detail|\/srv|at .*\.ts/)
  })

  test('nonces are never reused', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 100; n += 1) {
      const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(
        String((await app.request('/my-wallet/')).headers['content-security-policy']),
      )?.[1]
      nonces.add(String(nonce))
    }
    expect(nonces.size).toBe(100)
  })
})
