import { request } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream } from '../testing/upstream.ts'

let app: StartedApp
afterEach(() => app.close())

const types: Record<string, string> = {
  '/pictures/a.webp': 'image/webp',
}
const video = Buffer.from('0123456789'.repeat(1000))

test('media and pictures come from the product API, with ranges and without cookies (rule 3)', async () => {
  const upstream = await startUpstream((seen, res) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(String(seen.headers.range ?? ''))
    res.setHeader('Content-Type', types[seen.path] ?? 'video/mp4')
    res.setHeader('Set-Cookie', 'evil=1')
    res.setHeader('X-Internal', 'host-7')
    res.setHeader('Accept-Ranges', 'bytes')
    res.setHeader('Cache-Control', 'public, max-age=60')
    if (range) {
      res.statusCode = 206
      res.setHeader('Content-Range', `bytes ${range[1]}-${range[2]}/${video.length}`)
      return res.end(video.subarray(Number(range[1]), Number(range[2]) + 1))
    }
    res.setHeader('Content-Length', video.length)
    res.end(seen.method === 'HEAD' ? undefined : video)
  })
  app = await startApp({ upstream })
  const headers = {
    cookie: '__Host-Authorization=sesame',
    authorization: 'x',
    'user-agent': 'x',
    range: 'bytes=5-9',
  }
  const part = await app.request('/media/e_1/k/sig/seg.m4s?x=1', { headers })
  expect([part.status, part.text, part.headers['content-range']]).toEqual([
    206,
    '56789',
    `bytes 5-9/${video.length}`,
  ])
  expect(part.cookies).toEqual([])
  expect(part.headers).not.toHaveProperty('x-internal')
  expect(part.headers['cache-control']).toBe('public, max-age=60')
  expect(upstream.seen[0]?.url).toBe('/media/e_1/k/sig/seg.m4s?x=1')
  expect(Object.keys(upstream.seen[0]?.headers ?? {}).sort()).toEqual([
    'connection',
    'host',
    'range',
    'x-request-id',
    'x-viewer',
  ])

  const whole = await app.request('/pictures/a.webp')
  expect(whole.body.equals(video)).toBe(true)
  const head = await app.request('/pictures/a.webp', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(video.length),
    0,
  ])
})

test('a redirect of the product API is not followed, and its absence is a 502', async () => {
  const upstream = await startUpstream((_request, res) => {
    res.statusCode = 302
    res.setHeader('Location', 'https://evil.example/')
    res.end()
  })
  app = await startApp({ upstream })
  const response = await app.request('/media/x')
  expect([response.status, response.headers.location]).toEqual([502, undefined])
  await upstream.close()
  expect((await app.request('/media/x')).status).toBe(502)
})

describe('a redirect to the bucket', () => {
  const bucket = {
    MEDIA_S3_BUCKET: 'media',
    MEDIA_S3_ENDPOINT: 'https://store.example',
    MEDIA_S3_PATH_STYLE: 'true',
  }
  const redirectTo = (location: string, status = 307) =>
    startUpstream((_request, res) => {
      res.statusCode = status
      res.setHeader('Location', location)
      res.setHeader('Cache-Control', 'public, max-age=20')
      res.setHeader('Set-Cookie', 'evil=1')
      res.end()
    })

  test('is passed on with how long it may be cached, and pages may load videos from there', async () => {
    const location = 'https://store.example/media/episodes/a/plain.mp4?X-Amz-Signature=1'
    app = await startApp({ upstream: await redirectTo(location), env: bucket })
    const { status, headers, cookies } = await app.request('/media/e/k/s/plain.mp4')
    expect([status, headers.location, headers['cache-control']]).toEqual([
      307,
      location,
      'public, max-age=20',
    ])
    expect(cookies).toEqual([])
    const csp = String((await app.request('/')).headers['content-security-policy'])
    expect(csp).toMatch(/media-src [^;]* https:\/\/store\.example(;| )/)
    expect(csp).toMatch(/connect-src [^;]* https:\/\/store\.example(;| )/)
  })

  test.each([
    ['another origin', 'https://store.example.evil.example/a', 307],
    ['a path of ours', '/profile/', 307],
    ['a permanent redirect', 'https://store.example/media/a', 301],
  ])('is a 502 for %s', async (_, location, status) => {
    app = await startApp({ upstream: await redirectTo(location, status), env: bucket })
    const response = await app.request('/media/e/k/s/plain.mp4')
    expect([response.status, response.headers.location]).toEqual([502, undefined])
  })
})

test.each([
  ['/media/e/k/s/plain.mp4', 'text/html'],
  ['/media/e/k/s/plain.mp4', 'text/javascript'],
  ['/media/e/k/s/plain.mp4', undefined],
  ['/pictures/a.svg', 'image/svg+xml'],
  ['/pictures/a.webp', 'text/html; charset=utf-8'],
])('%s as %s would run as a page or script of ours, and is not passed on (row 453)', async (target, type) => {
  const upstream = await startUpstream((_request, res) => {
    if (type) res.setHeader('Content-Type', type)
    res.end('<script>canary</script>')
  })
  app = await startApp({ upstream })
  const response = await app.request(target)
  expect([response.status, response.headers['content-type']]).toEqual([502, 'text/plain; charset=utf-8'])
  expect(response.text).not.toContain('canary')
})

test('a refusal’s status is passed on, but not its text', async () => {
  const upstream = await startUpstream((_request, res) => {
    res.statusCode = 416
    res.setHeader('Content-Type', 'text/html')
    res.setHeader('Content-Range', 'bytes */9')
    res.end('<script>canary</script>')
  })
  app = await startApp({ upstream })
  const response = await app.request('/media/x')
  expect([response.status, response.headers['content-range']]).toEqual([416, 'bytes */9'])
  expect(response.text).not.toContain('canary')
})

test.each([
  ['/media/a%2f..%2f..%2fadmin', 404],
  ['/media/..%5cadmin', 400],
  ['/media/..\\admin', 400],
  ['/media/..;/admin', 404],
  ['/media/%252e%252e/admin', 404],
  ['/media//admin', 404],
])('%s, which a server behind could read as another address, does not get there', async (target, status) => {
  app = await startApp()
  expect((await app.request(target)).status).toBe(status)
  expect(app.upstream.seen).toEqual([])
})

test('a viewer who leaves ends the upstream stream', async () => {
  const ended = vi.fn()
  const upstream = await startUpstream((_request, res) => {
    res.on('close', ended)
    res.write(video)
  })
  app = await startApp({ upstream })
  const outgoing = request({
    port: app.port,
    host: '127.0.0.1',
    path: '/media/x',
    headers: { host: new URL(app.origin).host },
  })
  outgoing.on('response', (res) => res.once('data', () => outgoing.destroy()))
  outgoing.on('error', () => undefined)
  outgoing.end()
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 3000 })
})

test('a viewer who leaves before the first byte ends the upstream request too', async () => {
  const ended = vi.fn()
  const requested = vi.fn()
  const upstream = await startUpstream((_request, res) => {
    requested()
    res.on('close', ended)
  })
  app = await startApp({ upstream })
  const host = new URL(app.origin).host
  const outgoing = request({ port: app.port, host: '127.0.0.1', path: '/media/x', headers: { host } })
  outgoing.on('error', () => undefined)
  outgoing.end()
  await vi.waitFor(() => expect(requested).toHaveBeenCalled(), 30_000)
  outgoing.destroy()
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 3000 })
})

test('a viewer has the same key in every web process, unlike another address (row 460)', async () => {
  const upstream = await startUpstream((_request, res) => {
    res.setHeader('Content-Type', 'video/mp4')
    res.end('video')
  })
  app = await startApp({ upstream })
  // As another process loads it.
  vi.resetModules()
  const other = await (await import('../testing/start-app.ts')).startApp({ upstream })
  for (const one of [app, other]) await one.request('/media/e/k/s/a.m4s', { localAddress: '127.0.0.8' })
  await app.request('/media/e/k/s/a.m4s', { localAddress: '127.0.0.9' })
  const viewers = upstream.seen.map(({ headers }) => headers['x-viewer'])
  expect(viewers[0]).toMatch(/^[\w-]{16}$/)
  expect(viewers[1]).toBe(viewers[0])
  expect(viewers[2]).not.toBe(viewers[0])
  await other.close()
})
