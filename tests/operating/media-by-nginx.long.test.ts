import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signMediaPath } from '../../platform/media/serving/address.ts'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import { CATALOGUE_FOLDER } from '../catalogue/folder.ts'
import { newDataDir, type Product, startProduct } from '../e2e/support/product.ts'
import { type ProxyAnswer, type RunningProxy, requestProxy, startNginx } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'

/** Of the drama that is first on Home. */
const MEDIA_FOLDER = join(CATALOGUE_FOLDER, 'media')
const MEDIA_SECRET = testKey('media')
const START_MS_MAX = 300_000
const HOUR_MS = 3_600_000
/** What describes a file, and what protects it; both ways of sending have all of it. */
const COMPARED = [
  'content-type',
  'content-length',
  'content-range',
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'set-cookie',
] as const

describe.skipIf(mayLack('nginx'))('videos behind nginx', { timeout: 300_000 }, () => {
  let product: Product
  let proxy: RunningProxy
  let proxyWithout: RunningProxy
  let request: (path: string, options?: Parameters<typeof requestProxy>[3]) => Promise<ProxyAnswer>
  let requestProduct: typeof request
  /** Folder of the signed addresses of a free episode, without a trailing slash. */
  let folder = ''
  let episode = ''
  let host = ''

  beforeAll(async () => {
    const [productPort, httpsPort, httpPort] = [await freePort(), await freePort(), await freePort()]
    host = `localhost:${httpsPort}`
    product = await startProduct(productPort, await newDataDir(), {
      APP_ORIGIN: `https://${host}`,
      TRUSTED_PROXY_HOPS: '1',
      MEDIA_SECRET,
      SANDBOXES: 'none',
      SANDBOX_PORT: '0',
      NODE_ENV: 'production',
    })
    proxy = await startNginx({ productPort, httpsPort, httpPort, mediaFolder: MEDIA_FOLDER })
    request = (path, options) => requestProxy(httpsPort, host, path, options)
    // As long as nginx may not read the folder.
    const portsWithout = { productPort, httpsPort: await freePort(), httpPort: await freePort() }
    proxyWithout = await startNginx(portsWithout)
    requestProduct = (path, options) => requestProxy(portsWithout.httpsPort, host, path, options)
    episode = /href="(\/reel-shorts\/[^"]+\/1\/)"/.exec((await request('/')).body.toString())![1]!
    folder = /<video[^>]* src="([^"]+)\/plain\.mp4"/.exec((await request(episode)).body.toString())![1]!
  }, START_MS_MAX)
  afterAll(async () => {
    await proxy?.stop()
    await proxyWithout?.stop()
    await product?.stop()
  })

  const mediaKey = () => folder.split('/')[3]!
  const sign = (grant: Partial<Parameters<typeof signMediaPath>[0]>, secret = MEDIA_SECRET) =>
    signMediaPath(
      {
        episodeId: folder.split('/')[2]!,
        mediaKey: mediaKey(),
        memberId: null,
        expiresAtMs: Date.now() + HOUR_MS,
        ...grant,
      },
      [secret],
    )
  /** Only nginx knows when a file was changed. */
  const isOfNginx = ({ headers }: ProxyAnswer) => headers['last-modified'] !== undefined
  const compared = ({ status, headers }: ProxyAnswer) => [
    status,
    ...COMPARED.map((name) => `${name}: ${headers[name]}`),
  ]

  test.each([
    ['plain.mp4', 'video/mp4'],
    ['video-0-00001.m4s', 'video/mp4'],
    ['audio-00001.m4s', 'audio/mp4'],
  ])(
    'nginx sends %s as the product does: whole, in ranges, and its headers alone (rows 302, 455)',
    async (name, type) => {
      const stored = await readFile(join(MEDIA_FOLDER, 'episodes', mediaKey(), name))
      for (const [options, expected] of [
        [{}, [200, stored]],
        [{ headers: { range: 'bytes=100-199' } }, [206, stored.subarray(100, 200)]],
        [{ headers: { range: 'bytes=0-' } }, [206, stored]],
        [{ headers: { range: 'bytes=-50' } }, [206, stored.subarray(-50)]],
        [{ headers: { range: 'bytes=0-1,4-5' } }, [200, stored]],
        [{ method: 'HEAD' }, [200, Buffer.alloc(0)]],
      ] as const) {
        const answers = [
          await request(`${folder}/${name}`, options),
          await requestProduct(`${folder}/${name}`, options),
        ]
        const [ofNginx, ofProduct] = answers as [ProxyAnswer, ProxyAnswer]
        expect(answers.map(isOfNginx), JSON.stringify(options)).toEqual([true, false])
        expect([ofNginx.status, ofNginx.body], JSON.stringify(options)).toEqual(expected)
        expect(compared(ofNginx), JSON.stringify(options)).toEqual(compared(ofProduct))
        expect(ofNginx.headers['content-type']).toBe(type)
        expect(ofNginx.headers['cache-control']).toMatch(/^public, max-age=\d{3,5}, s-maxage=20$/)
      }
    },
  )

  test('a range outside the file gets 416, and a file that the browser has 304 (row 302)', async () => {
    const outside = await request(`${folder}/plain.mp4`, { headers: { range: 'bytes=99999999-' } })
    expect([outside.status, outside.headers['cache-control']]).toEqual([
      416,
      expect.stringMatching(/no-store$/),
    ])
    expect(outside.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
    for (const name of ['plain.mp4', 'video-0-00001.m4s']) {
      const { headers } = await request(`${folder}/${name}`)
      const again = await request(`${folder}/${name}`, { headers: { 'if-none-match': headers.etag! } })
      expect([again.status, again.body.length], name).toEqual([304, 0])
      const part = await request(`${folder}/${name}`, {
        headers: { range: 'bytes=0-9', 'if-range': '"another"' },
      })
      expect([part.status, part.headers['content-length']], name).toEqual([200, headers['content-length']])
    }
  })

  test('what is of one member stays private, although one question answers for all its segments (rows 307, 403)', async () => {
    const ofMember = sign({ memberId: 'member-1' })
    for (const name of ['video-0-00001.m4s', 'video-0-00002.m4s', 'plain.mp4']) {
      const answer = await request(ofMember + name)
      expect([answer.status, isOfNginx(answer)], name).toEqual([200, true])
      expect(answer.headers['cache-control'], name).toMatch(/^private, max-age=\d+$/)
    }
  })

  test('an address that is forged, expired, of another episode or misspelled is refused as by the product (rows 302, 460)', async () => {
    // The permission for these segments is cached.
    expect((await request(`${folder}/video-0-00001.m4s`)).status).toBe(200)
    const { pathname } = new URL(`http://x${folder}/`)
    const [, , episodeId, , signature] = pathname.split('/')
    const other = '0888ef5cd46111eb8f9423fe'
    for (const name of ['video-0-00001.m4s', 'audio-00001.m4s', 'plain.mp4']) {
      for (const [why, path, status] of [
        ['forged', sign({}, testKey('another')) + name, 403],
        ['expired', sign({ expiresAtMs: Date.now() - 1000 }) + name, 403],
        ['another video', `/media/${episodeId}/${other}/${signature}/${name}`, 403],
        ['another episode', `/media/e_other/${mediaKey()}/${signature}/${name}`, 403],
        ['cut off', `/media/${episodeId}/${mediaKey()}/${signature!.slice(0, -1)}/${name}`, 404],
        ['encoded', `${folder}/${name.replace('.', '%2e')}`, 404],
        ['a step up', `${folder}/../${signature}/${name}`, 400],
        ['an encoded step up', `${folder}/%2e%2e/${signature}/${name}`, 400],
        ['two slashes', `${folder}//${name}`, 404],
        ['an ending', `${folder}/${name}/x.mp4`, 404],
        ['no such file', `${folder}/video-9-00001.m4s`, 404],
        ['a file beside the videos', `${folder}/media.json`, 404],
        ['no key', `/media/${episodeId}/../../${name}`, 400],
        ['the folder of nginx', `/episodes/${mediaKey()}/${name}`, 404],
        ['a form of another site', `${folder}/${name}`, 403],
      ] as const) {
        const answer = await request(path, { method: why.startsWith('a form') ? 'POST' : 'GET' })
        expect([answer.status, isOfNginx(answer)], `${why}: ${path}`).toEqual([status, false])
        expect(answer.headers['cache-control'] ?? 'no-store', why).toMatch(/no-store/)
      }
      const withQuery = await request(`${folder}/${name}?x=1`)
      expect([withQuery.status, isOfNginx(withQuery)]).toEqual([200, false])
    }
  })

  test('no viewer reaches the questions that nginx asks, nor steers them with headers (row 460)', async () => {
    const claims = {
      'x-accel-redirect': `/episodes/${mediaKey()}/plain.mp4`,
      'x-original-uri': `${folder}/plain.mp4`,
    }
    for (const path of ['/media-permission', '/media-play', `/media-permission${folder}/plain.mp4`]) {
      const answer = await request(path, { headers: claims })
      expect([answer.status, isOfNginx(answer)], path).toEqual([404, false])
    }
    const forged = await request(`${sign({}, testKey('another'))}plain.mp4`, { headers: claims })
    expect(forged.status).toBe(403)
  })

  test('a file that nginx cannot read is sent by the product (row 455)', async () => {
    for (const name of ['plain.mp4', 'video-0-00001.m4s']) {
      const answer = await requestProduct(`${folder}/${name}`, { headers: { range: 'bytes=0-9' } })
      expect([answer.status, isOfNginx(answer), answer.body.length], name).toEqual([206, false, 10])
    }
  })
})
