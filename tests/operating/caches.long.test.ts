import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request as playwrightRequest } from '@playwright/test'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signMediaPath } from '../../platform/media/serving/address.ts'
import { testKey } from '../builders/keys.ts'
import { CATALOGUE_FOLDER } from '../catalogue/folder.ts'
import { command, newDataDir, type Product, startProduct } from '../e2e/support/product.ts'
import {
  type ProxyAnswer,
  type RunningProxy,
  requestProxy,
  startNginx,
  startVarnish,
} from '../e2e/support/proxies.ts'
import { newName, sendSignIn } from '../e2e/support/sign-in.ts'
import { giveInTurn } from '../e2e/support/wallet-data.ts'
import { mayLack } from '../gate/tools.ts'

/** Of the drama that is first on Home. */
const MEDIA_FOLDER = join(CATALOGUE_FOLDER, 'media')
const MEDIA_SECRET = testKey('media')
const PORTS = { product: 3491, nginx: 3492, redirect: 3493, varnish: 3494, edge: 3495, edgeRedirect: 3496 }
const HOST = `localhost:${PORTS.nginx}`
const ORIGIN = `https://${HOST}`
const START_MS_MAX = 300_000
const WAIT = { timeout: 30_000, interval: 200 }
/** Record 057: a page leaves CDNs within a minute; the rest is for a busy machine. */
const MINUTE = { timeout: 100_000, interval: 500 }
const HOUR_MS = 3_600_000
const PAGES_MAX = 25
/** An amount that no price, count or address contains. */
const COINS = 483_159

type Options = Parameters<typeof requestProxy>[3]
type RequestCached = (path: string, options?: Options) => Promise<ProxyAnswer>

/** The second nginx has the first one's rules for pages; `media-by-nginx.long.test.ts` is about the first one's videos. */
const CACHES: { name: string; isMissing: boolean; of: 'pages' | 'videos' | 'all'; request: RequestCached }[] =
  [
    {
      name: 'nginx',
      isMissing: mayLack('nginx'),
      of: 'pages',
      request: (path, options) => requestProxy(PORTS.nginx, HOST, path, options),
    },
    {
      name: 'nginx on another machine than the videos',
      isMissing: mayLack('nginx'),
      of: 'videos',
      request: (path, options) => requestProxy(PORTS.edge, HOST, path, options),
    },
    {
      name: 'Varnish',
      isMissing: mayLack('nginx') || mayLack('varnish'),
      of: 'all',
      request: (path, options) => requestProxy(PORTS.varnish, HOST, path, { ...options, isPlain: true }),
    },
  ]

/** A command of docs/operating/cdn.md. */
function readPurge(cache: 'nginx' | 'varnish'): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating/cdn.md'), 'utf8')
  return page.split(`\`\`\`sh ${cache}\n`)[1]!.split('\n```')[0]!
}

let product: Product
const proxies: RunningProxy[] = []
/** What only this member may ever receive, and what makes the member known. */
let canaries: string[] = []
let member: { headers: Record<string, string> }

describe.skipIf(mayLack('nginx'))('caches in front of the product', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    product = await startProduct(PORTS.product, await newDataDir(), {
      APP_ORIGIN: ORIGIN,
      TRUSTED_PROXY_HOPS: '1',
      LIMIT_FACTOR: '0',
      MEDIA_SECRET,
      NODE_ENV: 'production',
    })
    const ports = { productPort: PORTS.product, httpsPort: PORTS.nginx, httpPort: PORTS.redirect }
    proxies.push(await startNginx({ ...ports, mediaFolder: MEDIA_FOLDER }))
    proxies.push(
      await startNginx({ productPort: PORTS.product, httpsPort: PORTS.edge, httpPort: PORTS.edgeRedirect }),
    )
    if (!mayLack('varnish'))
      proxies.push(await startVarnish({ productPort: PORTS.product, httpPort: PORTS.varnish }))
    const browser = await playwrightRequest.newContext({ ignoreHTTPSErrors: true })
    const name = newName()
    await sendSignIn(browser, name, ORIGIN)
    const { cookies } = await browser.storageState()
    await browser.dispose()
    member = { headers: { cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ') } }
    const profile = await requestProxy(PORTS.nginx, HOST, '/profile/', member)
    const [, code = ''] = /ID\D*(\d+)/.exec(profile.body.toString().replaceAll(/<[^>]*>/g, ' ')) ?? []
    const token = cookies.find((cookie) => cookie.name.endsWith('Authorization'))!.value
    await giveInTurn(product.dataDir, code, [{ coins: COINS }])
    canaries = [name, code, token, String(COINS), COINS.toLocaleString('en')]
    const wallet = (await requestProxy(PORTS.nginx, HOST, '/my-wallet/', member)).body.toString()
    expect(canaries.some((canary) => canary !== name && wallet.includes(canary))).toBe(true)
    expect(profile.body.toString()).toContain(name)
    expect(code).not.toBe('')
  }, START_MS_MAX)

  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop()
    await product?.stop()
  })

  const present = CACHES.filter(({ isMissing }) => !isMissing)

  function tryCache(send: RequestCached) {
    const cacheStatus = ({ headers }: ProxyAnswer) => String(headers['x-cache'] ?? 'none')
    const find = async (path: string, pattern: RegExp) =>
      [...(await send(path)).body.toString().matchAll(pattern)].map(([, found]) =>
        found!.replaceAll('&amp;', '&'),
      )
    const firstEpisode = async () => (await find('/', /href="(\/reel-shorts\/[^"]+\/1\/)"/g))[0]!
    const mediaFolder = async () =>
      (await find(await firstEpisode(), /<video[^>]* src="(\/media\/[^"]+)\/plain\.mp4"/g))[0]!

    function expectNothingPrivate({ headers, body }: ProxyAnswer, path: string) {
      const sent = `${JSON.stringify(headers)}\n${body.toString()}`
      for (const canary of canaries) expect(sent.includes(canary), `${path} shows ${canary}`).toBe(false)
      expect(
        headers['set-cookie'] === undefined || cacheStatus({ headers } as ProxyAnswer) !== 'HIT',
        path,
      ).toBe(true)
    }

    /** The second of two requests in a row comes from the cache; retried, since a page may expire between them. */
    async function expectHit(path: string, options: Options = {}): Promise<ProxyAnswer> {
      let answer: ProxyAnswer | undefined
      await vi.waitFor(async () => {
        await send(path, options)
        answer = await send(path, options)
        expect(cacheStatus(answer), path).toBe('HIT')
      }, WAIT)
      return answer!
    }

    return { cacheStatus, find, firstEpisode, mediaFolder, expectNothingPrivate, expectHit }
  }

  describe.each(present.filter((cache) => cache.of !== 'videos'))(
    'pages in $name',
    ({ name, request: send }) => {
      const { cacheStatus, find, firstEpisode, expectNothingPrivate, expectHit } = tryCache(send)

      test('members share every page of visitors, and no visitor ever receives a byte of a member (rows 307, 445, 455)', async () => {
        const links = await find('/', /href="(\/[^"#?]*)"/g)
        const pages = [...new Set(['/', ...links])]
          .filter((path) => !path.startsWith('/assets/'))
          .slice(0, PAGES_MAX)
        const own = [
          '/profile/',
          '/my-list/',
          '/history/',
          '/my-wallet/',
          '/top-up/',
          '/account/member/',
          '/account/wallet/',
        ]
        const asMember = { headers: { ...member.headers, 'sec-fetch-dest': 'empty' } }
        for (const path of own) await send(path, asMember)
        const hits = { visitors: 0, members: 0 }
        let requested = 0
        for (const path of [...pages, ...own]) {
          const first = await send(path)
          const [ofMember, ofVisitor] = [await send(path, member), await send(path)]
          for (const answer of [first, ofVisitor]) expectNothingPrivate(answer, path)
          if (own.includes(path)) {
            for (const answer of [first, ofMember, ofVisitor])
              expect(cacheStatus(answer), path).not.toBe('HIT')
            continue
          }
          requested += 1
          if (cacheStatus(ofMember) === 'HIT') {
            hits.members += 1
            expectNothingPrivate(ofMember, path)
            expect(ofMember.body.equals(first.body) || ofMember.body.equals(ofVisitor.body), path).toBe(true)
          }
          if (cacheStatus(ofVisitor) === 'HIT') hits.visitors += 1
        }
        console.log(
          `${name}: of ${requested} pages, the second visitor got ${hits.visitors} from the cache, the member ${hits.members}`,
        )
        expect(hits.members).toBeGreaterThan(0)
        for (const path of ['/', await firstEpisode(), '/browse/all/1/', '/terms-of-use/']) {
          const ofVisitor = await expectHit(path)
          const ofMember = await expectHit(path, member)
          expect(ofMember.body.equals(ofVisitor.body), path).toBe(true)
        }
      })

      test('data of an episode is cached for visitors and made for each member (rows 307, 445)', async () => {
        const data = (await firstEpisode()).replace(/\/$/, '.data')
        await expectHit(data)
        for (const path of [
          data,
          data.replace('reel', '%72eel'),
          `/${data}`,
          data.toUpperCase(),
          `${data}?_routes=root`,
        ]) {
          await send(path, member)
          expect(cacheStatus(await send(path, member)), path).not.toBe('HIT')
          expectNothingPrivate(await send(path), path)
        }
        await expectHit(data)
      })

      test('no deceptive ending or spelling stores a page of a member (row 460)', async () => {
        for (const path of [
          '/profile/x.css',
          '/profile/picture.css',
          '/profile.css',
          '/profile/;a.js',
          '/profile/%3ba.js',
          '/profile/%0a.css',
          '/profile/%2f..%2fassets%2fx.js',
          '/%70rofile/',
          '//profile/',
          '/profile/?utm_source=a',
          '/profile/?x.css',
          '/my-wallet/;a.js',
          '/my-wallet.data',
          '/my-list/x.woff2',
          '/account/member/x.png',
          '/account/member/?utm_source=a',
          '/ar/profile/x.css',
          '/assets/..%2fprofile/',
          '/media/../profile/',
          '/pictures/..%2f..%2fprofile/',
        ]) {
          for (const dest of ['document', 'empty'])
            await send(path, { headers: { ...member.headers, 'sec-fetch-dest': dest } })
          const answer = await send(path)
          expectNothingPrivate(answer, path)
          if (answer.status === 200) expect(cacheStatus(answer), path).not.toBe('HIT')
        }
      })

      test('every encoding is stored, campaigns are not in the key, and the way back from a provider bypasses the cache (row 455)', async () => {
        for (const [accepted, encoding] of [
          ['gzip, deflate, br', 'br'],
          ['gzip', 'gzip'],
          ['br;q=0', undefined],
          ['', undefined],
        ] as const) {
          const { headers } = await expectHit('/', { headers: { 'accept-encoding': accepted } })
          expect(headers['content-encoding'], accepted).toBe(encoding)
        }
        await vi.waitFor(async () => {
          await send('/')
          const plain = await send('/')
          for (const query of ['utm_source=a&utm_medium=b', 'fbclid=1', 'gclid=2&utm_campaign=c']) {
            const answer = await send(`/?${query}`)
            expect([cacheStatus(answer), answer.body.equals(plain.body)], query).toEqual(['HIT', true])
          }
        }, WAIT)
        for (const path of ['/?code=abc&state=def', '/?utm_source=a&code=abc&state=def', '/?token=abc']) {
          for (const round of [1, 2])
            expect(cacheStatus(await send(path)), `${path}, ${round}`).not.toBe('HIT')
        }
      })

      test('viewers are led to their language although the page is cached, and get files from the cache (row 255)', async () => {
        const arabic = { headers: { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' } }
        await expectHit('/')
        const led = await send('/', arabic)
        expect([led.status, led.headers.location]).toEqual([302, '/ar/'])
        await expectHit('/ar/', arabic)
        await expectHit('/', { headers: { ...arabic.headers, cookie: '__Host-language=en' } })
        const stored = await send('/', { headers: { cookie: 'a=b; __Host-language=ar' } })
        expect(stored.headers.location).toBe('/ar/')
        const [asset] = await find('/', /"(\/assets\/[^"]+\.js)"/g)
        await expectHit(asset!, arabic)
      })

      test('each size of a picture is stored under its own address (row 455)', async () => {
        const pictures = [...new Set(await find('/', /(\/_ipx\/[^"\s]+?),?(?=[\s"])/g))].slice(0, 4)
        expect(pictures.length).toBeGreaterThan(1)
        const bodies: string[] = []
        for (const path of pictures) {
          const { headers, body } = await expectHit(path)
          expect(headers['cache-control']).toMatch(/immutable/)
          bodies.push(body.toString('base64'))
        }
        expect(new Set(bodies).size).toBe(pictures.length)
      })
    },
  )

  describe.each(present.filter((cache) => cache.of !== 'pages'))('videos in $name', ({ request: send }) => {
    const { cacheStatus, mediaFolder } = tryCache(send)

    test('a video is sent by the cache for every genuine address of it, in ranges, and for no other (rows 302, 307, 460)', async () => {
      const folder = await mediaFolder()
      const [, , episodeId = '', mediaKey = ''] = folder.split('/')
      const sign = (memberId: string | null, expiresAtMs = Date.now() + HOUR_MS, secret = MEDIA_SECRET) =>
        signMediaPath({ episodeId, mediaKey, memberId, expiresAtMs }, [secret])
      for (const file of ['video-0-00001.m4s', 'plain.mp4']) {
        const whole = await send(`${folder}/${file}`)
        expect(whole.status).toBe(200)
        for (const id of ['viewer-1', 'viewer-2']) {
          const answer = await send(sign(id) + file, { headers: { range: 'bytes=100-199' } })
          expect([answer.status, answer.body], file).toEqual([206, whole.body.subarray(100, 200)])
          expect(answer.headers['cache-control'], file).toMatch(/^private, max-age=\d+$/)
          expect(cacheStatus(answer), file).toBe('HIT')
        }
        const ofAll = await send(`${folder}/${file}`)
        expect(ofAll.headers['cache-control'], file).toMatch(/^public, max-age=\d+, s-maxage=20$/)
        expect((await send(`${folder}/${file}`, { method: 'HEAD' })).headers['content-length']).toBe(
          String(whole.body.length),
        )
        const outside = await send(`${folder}/${file}`, { headers: { range: 'bytes=99999999-' } })
        expect(outside.status).toBe(416)
        for (const [why, path, status] of [
          ['forged', sign(null, undefined, testKey('another')), 403],
          ['expired', sign('viewer-1', Date.now() - 1000), 403],
          ['another episode', `/media/e_2/${folder.split('/').slice(3).join('/')}/`, 403],
          ['misspelled', `${folder}/%2e/`, 400],
        ] as const) {
          const answer = await send(path + file)
          expect([answer.status, cacheStatus(answer) === 'HIT'], `${file}, ${why}`).toEqual([status, false])
        }
      }
      for (const file of ['manifest.mpd', 'master.m3u8']) {
        await send(`${folder}/${file}`)
        expect(cacheStatus(await send(`${folder}/${file}`)), file).not.toBe('HIT')
      }
    })
  })

  test('a new price, a hidden drama and a published one show within a minute, without a purge (rows 455, 457)', async () => {
    const [home] = await Promise.all(present.map(({ request: send }) => send('/')))
    const episodes = [...home!.body.toString().matchAll(/href="(\/reel-shorts\/[^"]+\/1\/)"/g)].map(
      ([, path]) => path!,
    )
    const [published, priced, hidden] = [...new Set(episodes)].slice(-3) as [string, string, string]
    const key = (path: string) => /-([A-Za-z0-9]+)\/1\/$/.exec(path)![1]!
    const run = async (...args: string[]) => {
      const { exitCode, output } = await command('cliffhanger.mjs', args, { DATA_DIR: product.dataDir })
      expect(exitCode, output).toBe(0)
    }
    const page = await present[0]!.request(hidden)
    const [video = ''] = /\/media\/[^"]+(?=\/plain\.mp4)/.exec(page.body.toString()) ?? []
    const statuses = async (path: string) =>
      Promise.all(present.map(async ({ request: send }) => (await send(path)).status))
    const all = (value: unknown) => present.map(() => value)
    for (const path of [priced, hidden, `${video}/video-0-00001.m4s`])
      expect(await statuses(path), path).toEqual(all(200))

    await run('hide', key(published))
    await vi.waitFor(async () => expect(await statuses(published)).toEqual(all(404)), MINUTE)

    await run('hide', key(hidden))
    await run('publish', key(published))
    await run('price', key(priced), '--free', '0')
    await Promise.all([
      vi.waitFor(async () => expect(await statuses(hidden)).toEqual(all(404)), MINUTE),
      vi.waitFor(async () => expect(await statuses(`${video}/video-0-00001.m4s`)).toEqual(all(403)), MINUTE),
      vi.waitFor(async () => {
        const policies = await Promise.all(
          present.map(async ({ request: send }) => (await send(priced)).headers['cache-control']),
        )
        expect(policies).toEqual(all('private, no-store'))
      }, MINUTE),
      vi.waitFor(async () => expect(await statuses(published)).toEqual(all(200)), MINUTE),
    ])
  })

  test('pictures leave the caches by the commands of the page, and nothing else does (rows 455, 457)', async () => {
    const home = (await present[0]!.request('/')).body.toString()
    const resized = /(\/_ipx\/[^"\s]+?),?(?=[\s"])/.exec(home)![1]!.replaceAll('&amp;', '&')
    const picture = /\/pictures\/[a-f0-9]{24}\.\w+/.exec(home)![0]
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(home)![1]!
    const paths = [picture, resized, asset]
    const cached = () =>
      Promise.all(
        present.flatMap(({ request: send }) =>
          paths.map(async (path) => (await send(path)).headers['x-cache'] === 'HIT'),
        ),
      )
    await cached()
    expect(await cached()).toEqual(present.flatMap(() => [true, true, true]))
    const [first, second, varnish] = proxies
    const run = (script: string) => execa('bash', ['-euo', 'pipefail', '-c', script])
    for (const { folder } of [first!, second!])
      await run(readPurge('nginx').replace('/var/lib/nginx/cliffhanger', join(folder, 'cache')))
    if (varnish)
      await run(readPurge('varnish').replace('varnishadm', `varnishadm -n ${join(varnish.folder, 'work')}`))
    expect(await cached()).toEqual(present.flatMap(() => [false, false, true]))
  })

  test('pages outlive the product, and private ones do not (rows 455, 457)', async () => {
    for (const { request: send } of present) await send('/terms-of-use/')
    await product.stop()
    for (const { name, request: send } of present) {
      await vi.waitFor(async () => expect((await send('/terms-of-use/')).status, name).toBe(200), WAIT)
      expect((await send('/profile/', member)).status, name).toBe(503)
    }
  })
})
