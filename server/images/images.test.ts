import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTransport } from '../product-api/transport.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, type Upstream } from '../testing/upstream.ts'
import { isRaster, pictureSource } from './fetch-picture.ts'
import { IMAGE_WIDTHS, parseImageAddress } from './image-address.ts'
import { isPublicAddress, publicLookup } from './public-address.ts'

let app: StartedApp
let upstream: Upstream
const counts: Record<string, number> = {}

const readPicture = () =>
  sharp({ create: { width: 800, height: 1200, channels: 3, background: '#a03' } })
    .webp()
    .toBuffer()

beforeAll(async () => {
  const picture = await readPicture()
  const files: Record<string, Buffer | string> = {
    '/pictures/cover.webp': picture,
    '/pictures/other.webp': picture,
    '/pictures/turned.jpg': await sharp(picture)
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer(),
    '/pictures/bomb.png': await sharp({
      create: { width: 7000, height: 7000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer(),
    '/pictures/fake.webp': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '/pictures/huge.webp': Buffer.concat([picture, Buffer.alloc(9 * 1024 * 1024)]),
    '/pictures/broken.webp': picture.subarray(0, 40),
  }
  upstream = await startUpstream(async (request, res) => {
    counts[request.path] = (counts[request.path] ?? 0) + 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (request.path === '/pictures/away.webp')
      return res.writeHead(302, { Location: '/pictures/cover.webp' }).end()
    const file = files[request.path]
    if (file === undefined) res.statusCode = 404
    res.setHeader('Content-Type', 'image/webp')
    res.end(file)
  })
  app = await startApp({ upstream, env: { IMAGE_HOSTS: 'images.example' } })
})
afterAll(() => app.close())

describe('pictures (rows 286-287)', () => {
  test.each([...IMAGE_WIDTHS])(
    '%d wide: WebP, never larger than the original, cached for ever',
    async (width) => {
      const response = await app.request(`/_ipx/w_${width},f_webp/pictures/cover.webp`)
      expect(response.status).toBe(200)
      expect(response.headers['content-type']).toBe('image/webp')
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      // Headers of pages would be a tenth of a cover.
      expect(response.headers['content-security-policy']).toBeUndefined()
      expect(response.headers['permissions-policy']).toBeUndefined()
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin')
      expect((await sharp(response.body).metadata()).width).toBe(Math.min(width, 800))
      const again = await app.request(`/_ipx/w_${width}/pictures/cover.webp`, {
        headers: { 'if-none-match': String(response.headers.etag) },
      })
      expect(again.status).toBe(304)
    },
  )

  test('a picture whose source was removed is gone with the next change of the catalogue (row 457)', async () => {
    let change = () => {}
    const files = new Map([['/pictures/gone.webp', await readPicture()]])
    const source = await startUpstream((request, res) => {
      const file = files.get(request.path)
      if (file === undefined) res.statusCode = 404
      res.setHeader('Content-Type', 'image/webp')
      res.end(request.method === 'HEAD' ? undefined : file)
    })
    const site = await startApp({ upstream: source, deps: { watchCatalogue: (forget) => (change = forget) } })
    try {
      const status = async () => (await site.request('/_ipx/w_320/pictures/gone.webp')).status
      expect(await status()).toBe(200)
      change()
      expect(await status()).toBe(200)
      files.clear()
      expect(await status()).toBe(200)
      change()
      expect(await status()).toBe(404)
    } finally {
      await site.close()
    }
  })

  test('concurrent requests fetch and resize a picture once', async () => {
    const before = counts['/pictures/cover.webp'] ?? 0
    await Promise.all(Array.from({ length: 30 }, () => app.request('/_ipx/w_640,q_50/pictures/cover.webp')))
    expect((counts['/pictures/cover.webp'] ?? 0) - before).toBe(1)
  })

  test.each([
    'w_20000',
    'w_321',
    'w_320,enlarge',
    'w_320,f_svg',
    'w_320,f_gif',
    'w_320,q_100',
    'w_320,w_640',
    'blur_50',
    'w_320,blur_50',
    'rotate_90',
    's_10000x10000',
    'w_320,s_96x96',
    '_',
    'w_',
    'w',
    'f_webp',
    'w_320,',
    'w_320,__proto___1',
    'w_320,constructor_1',
    'W_320',
    'w_0320',
    'w_320;h_1',
  ])('refuses the modifiers %s before anything is read', async (modifiers) => {
    const before = upstream.seen.length
    expect((await app.request(`/_ipx/${modifiers}/pictures/cover.webp`)).status).toBe(400)
    expect(upstream.seen.length).toBe(before)
  })

  test.each([
    ['fake.webp', 415],
    ['broken.webp', 415],
    ['bomb.png', 415],
    ['huge.webp', 502],
    ['away.webp', 502],
    ['missing.webp', 404],
  ])('/pictures/%s is answered %d', async (name, status) => {
    const response = await app.request(`/_ipx/w_320/pictures/${name}`)
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    'pictures/..%2f..%2fuser/api/x.webp',
    'pictures/%2e%2e/x.webp',
    'pictures/x.svg',
    'pictures/x.webp%3Fa=1',
    'pictures/x.webp%00',
    'pictures%5C..%5Cx.webp',
    'user/api/front/member/detail/get',
    'pictures/x',
    '%252e%252e/x.webp',
    '',
  ])('never asks the product API for %s', async (source) => {
    const before = upstream.seen.length
    expect((await app.request(`/_ipx/w_320/${source}`)).status).toBeGreaterThanOrEqual(400)
    expect(upstream.seen.length).toBe(before)
  })
})

describe('the limit of resized pictures (row 460)', () => {
  test('stops a client that requests too many, but not for cached ones', async () => {
    const limited = await startApp({ upstream, env: { LIMIT_FACTOR: '1' } })
    const request = (picture: string, localAddress = '127.0.0.1') =>
      limited.request(`/_ipx/w_320/pictures/${picture}.webp`, { localAddress })
    expect((await request('cover')).status).toBe(200)
    const responses = await Promise.all(Array.from({ length: 245 }, (_, n) => request(`missing-${n}`)))
    const turnedAway = responses.filter(({ status }) => status === 429)
    expect(turnedAway).toHaveLength(6)
    expect(turnedAway[0]?.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect(turnedAway[0]?.headers['cache-control']).toBe('no-store')

    expect((await request('cover')).status).toBe(200)
    expect((await request('other')).status).toBe(429)
    expect((await request('other', '127.0.0.2')).status).toBe(200)
    // Made for somebody else, it costs nothing any more.
    expect((await request('other')).status).toBe(200)
    await limited.close()
  }, 30_000)
})

describe('pictures of other hosts (S8-S10)', () => {
  let canaryHits = 0
  const canary = createServer((_req, res) => res.end('secret'))
  // Any connection is a hit: https to it would never become a request.
  canary.on('connection', () => {
    canaryHits += 1
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    port = (canary.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => canary.close(resolve)))

  const forms = () => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      '0.0.0.0',
      '0',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '①②⑦.⓪.⓪.①',
      'localhost.',
      'LOCALHOST',
      'images.example@127.0.0.1',
      'images.example:x@127.0.0.1',
      '127.0.0.1#@images.example',
      '127.0.0.1?@images.example',
      'images.example.127.0.0.1.nip.io',
      '169.254.169.254',
      '10.0.0.1',
      'images.example%00.127.0.0.1',
    ]
    return hosts.flatMap((host) => [
      `http://${host}:${port}/a.webp`,
      `https://${host}:${port}/a.webp`,
      `//${host}:${port}/a.webp`,
      `https:${host}:${port}/a.webp`,
    ])
  }

  test('no spelling of an address on this machine is contacted', async () => {
    for (const form of forms()) {
      for (const source of [encodeURIComponent(form), encodeURI(form)]) {
        const response = await app.request(`/_ipx/w_320/${source}`)
        expect(response.status, form).toBeGreaterThanOrEqual(400)
        expect(response.text).not.toContain('secret')
      }
    }
    for (const scheme of [
      'file:///etc/passwd',
      'data:image/png,x',
      'gopher://127.0.0.1/',
      'ftp://images.example/a.webp',
    ]) {
      expect((await app.request(`/_ipx/w_320/${encodeURIComponent(scheme)}`)).status).toBeGreaterThanOrEqual(
        400,
      )
    }
    expect(canaryHits).toBe(0)
  })

  test('a listed host that resolves to this machine is not contacted', async () => {
    const source = pictureSource({ productApi: upstream.transport, allowsPrivate: false })
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const url = new URL(`https://${host}:${port}/a.webp`)
      await expect(source.fetch({ kind: 'remote', url })).rejects.toThrow()
    }
    expect(canaryHits).toBe(0)
    await source.close()
    // A development machine may reach the same address, so the canary does listen.
    const open = pictureSource({ productApi: openTransport({ url: upstream.url }), allowsPrivate: true })
    await expect(
      open.fetch({ kind: 'remote', url: new URL(`http://127.0.0.1:${port}/a.webp`) }),
    ).rejects.toMatchObject({ status: 415 })
    expect(canaryHits).toBe(1)
    await open.close()
  })

  test('only exact hosts are allowed, and only https', () => {
    const options = { hosts: ['images.example'], allowsHttp: false }
    const read = (source: string) => parseImageAddress(`/w_320/${encodeURIComponent(source)}`, options)
    expect(read('https://images.example/a.png?v=1')).toMatchObject({ source: { kind: 'remote' } })
    for (const source of [
      'https://images.example.evil.example/',
      'https://evil-images.example/',
      'https://images.example:8443/',
      'http://images.example/',
    ]) {
      expect(read(source)).toMatchObject({ status: 403 })
    }
  })

  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

  test('a name with one private address is refused, and the checked address is the one used', async () => {
    const look = (addresses: string[]) =>
      new Promise((resolve) => {
        const lookup = publicLookup((_name, done) =>
          done(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
        )
        lookup('images.example', {}, (error, address) => resolve(error ? 'refused' : address))
      })
    expect(await look(['93.184.216.34'])).toBe('93.184.216.34')
    expect(await look(['93.184.216.34', '127.0.0.1'])).toBe('refused')
    expect(await look([])).toBe('refused')
  })

  test.each([
    ['<svg/>', false],
    ['<?xml version="1.0"?><svg/>', false],
    ['GIF89a', true],
    ['\x89PNG\r\n\x1a\n', true],
    ['', false],
  ])('%j is a raster picture: %s', (bytes, expected) =>
    expect(isRaster(Buffer.from(bytes, 'latin1'))).toBe(expected),
  )
})
