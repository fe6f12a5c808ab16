import { mayLack } from '../../gate/tools.ts'
import { expect, test } from '../support/fixture.ts'
import { expectPlayerReady, expectPlaying, expectThroughShaka } from '../support/playback.ts'
import { newDataDir, type Product, startProduct } from '../support/product.ts'
import {
  type ProxyAnswer,
  type RunningProxy,
  requestProxy,
  startCaddy,
  startNginx,
  startPlainCache,
} from '../support/proxies.ts'
import { allowSandboxes, chooseAccount, newName, pressSignIn, signInAs } from '../support/sign-in.ts'

const PRODUCT_PORT = 3440
const NGINX = { productPort: PRODUCT_PORT, httpsPort: 3441, httpPort: 3442 }
const PLAIN_CACHE = { productPort: PRODUCT_PORT, httpsPort: 3443, httpPort: 0 }
const CADDY = { productPort: PRODUCT_PORT, httpsPort: 3444, httpPort: 3445 }
const HOST = `localhost:${NGINX.httpsPort}`
const ORIGIN = `https://${HOST}`
/** Sign-ins allowed from one address in a minute; see docs/runbooks/run.md. */
const SIGN_INS_MAX = 30

const at = (port: number) => (path: string, given?: Parameters<typeof requestProxy>[3]) =>
  requestProxy(port, HOST, path, given)
const nginx = at(NGINX.httpsPort)
const plainCache = at(PLAIN_CACHE.httpsPort)
const caddy = at(CADDY.httpsPort)

/** The cache status of a response and its caching policy. */
const kept = ({ headers }: ProxyAnswer) => [headers['x-cache'], headers['cache-control']]
const PUBLIC = expect.stringMatching(/^public, max-age=0, s-maxage=30/)
const PRIVATE = 'private, no-store'

test.describe('behind a proxy with TLS', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ ignoreHTTPSErrors: true })
  test.setTimeout(240_000)
  let product: Product
  const proxies: RunningProxy[] = []
  /** The first episode of a drama on Home in both languages, its plain file, and a locked episode of the drama. */
  let episode = ''
  let arabicEpisode = ''
  let lockedEpisode = ''
  let film = ''

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    product = await startProduct(PRODUCT_PORT, await newDataDir(), {
      APP_ORIGIN: ORIGIN,
      TRUSTED_PROXY_HOPS: '1',
      LIMIT_FACTOR: '1',
    })
    if (!mayLack('nginx')) proxies.push(await startNginx(NGINX), await startPlainCache(PLAIN_CACHE))
    if (!mayLack('caddy')) proxies.push(await startCaddy(CADDY))
    const site = mayLack('nginx') ? caddy : nginx
    episode = find(await site('/'), /href="(\/reel-shorts\/[^"]+\/1\/)"/)
    arabicEpisode = find(await site('/ar/'), /href="(\/ar\/reel-shorts\/[^"]+\/1\/)"/)
    lockedEpisode = find(await site(episode), /href="([^"]+)"[^>]* aria-label="[^"]*, locked, [^"]*"/)
    film = find(await site(episode), /<video[^>]* src="([^"]+)"/)
  })
  test.afterAll(async () => {
    for (const proxy of proxies) await proxy.stop()
    await product?.stop()
  })
  test.beforeEach(({ guard }) => {
    guard.addOrigin(ORIGIN)
    allowSandboxes(guard, product.origin)
  })

  function find({ body }: ProxyAnswer, pattern: RegExp): string {
    return pattern.exec(body.toString())?.[1]?.replaceAll('&amp;', '&') ?? `nothing like ${pattern}`
  }

  test.describe('nginx', () => {
    test.skip(() => mayLack('nginx'), 'ALLOW_SKIP names nginx.')

    test('a viewer opens Home over HTTP/2, plays an episode, signs in and goes back (rows 1, 6, 455)', {
      tag: '@journey',
    }, async ({ page }) => {
      await page.goto(`${ORIGIN}/`)
      const protocol = () =>
        page.evaluate(() => {
          const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
          return document?.nextHopProtocol
        })
      expect(await protocol()).toBe('h2')
      await page.locator(`a[href="${episode}"]`).first().click()
      await expect(page).toHaveURL(ORIGIN + episode)
      await expectPlayerReady(page)
      await expectPlaying(page)
      await expectThroughShaka(page)

      const name = newName()
      await page.goto(`${ORIGIN}/login/?returnTo=${encodeURIComponent(episode)}`)
      await pressSignIn(page, 'google')
      await chooseAccount(page, name)
      await expect(page).toHaveURL(ORIGIN + episode)
      // Until hydration the page remembers where the sign-in was to lead.
      await expectPlayerReady(page)
      await expectPlaying(page)
      const cookies = await page.context().cookies()
      expect(cookies.find((cookie) => cookie.name === '__Host-Authorization')).toMatchObject({ secure: true })
      await page.goto(`${ORIGIN}/profile/`)
      await expect(page.getByRole('main').getByText(name)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(ORIGIN + episode)
      await expectPlaying(page)
    })

    test('limits sign-ins by the address of the connection, not by the one a visitor claims (row 460)', async () => {
      const signIn = (from: string, claimed: number) =>
        nginx('/sign-in/google/', {
          method: 'POST',
          from,
          body: 'returnTo=%2F',
          headers: {
            origin: ORIGIN,
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `203.0.113.${claimed}`,
          },
        })
      const statuses: number[] = []
      for (let claimed = 0; claimed <= SIGN_INS_MAX; claimed += 1) {
        statuses.push((await signIn('127.0.0.3', claimed)).status)
      }
      expect(statuses.slice(0, -1)).not.toContain(429)
      expect(statuses.at(-1)).toBe(429)
      expect((await signIn('127.0.0.4', 0)).status).not.toBe(429)
    })
  })

  test('a cache without any configuration for the product never serves a member a visitor’s data of an episode (row 455)', async ({
    page,
  }) => {
    test.skip(mayLack('nginx'), 'ALLOW_SKIP names nginx.')
    await signInAs(page, newName(), ORIGIN)
    const cookie = (await page.context().cookies(ORIGIN)).map(({ name, value }) => `${name}=${value}`)
    const member = { headers: { cookie: cookie.join('; ') } }
    const data = episode.replace(/\/$/, '.data')
    await plainCache(data)
    expect(kept(await plainCache(data))).toEqual(['HIT', PUBLIC])
    expect(kept(await plainCache(data, member))).toEqual(['MISS', PRIVATE])
    expect(kept(await plainCache(data))).toEqual(['HIT', PUBLIC])
    for (const path of [episode, arabicEpisode]) {
      const [ofVisitor, ofMember] = [await plainCache(path), await plainCache(path, member)]
      expect(kept(ofMember), path).toEqual(['HIT', PUBLIC])
      expect(ofMember.body.equals(ofVisitor.body), path).toBe(true)
    }
    for (const requested of [{}, member, {}]) {
      expect(kept(await plainCache(lockedEpisode, requested))).toEqual(['MISS', PRIVATE])
    }
    for (const path of ['/account/member/', '/profile/']) {
      await plainCache(path, { headers: { ...member.headers, 'sec-fetch-dest': 'empty' } })
      expect((await plainCache(path)).headers['x-cache'], path).toBe('MISS')
    }
  })

  for (const [name, send, { httpPort }] of [
    ['nginx', nginx, NGINX],
    ['caddy', caddy, CADDY],
  ] as const) {
    test(`${name} serves videos in ranges, refuses large bodies and keeps the scheme in redirects (rows 302, 455, 460)`, async ({
      request,
    }) => {
      test.skip(mayLack(name), `ALLOW_SKIP names ${name}.`)
      const ranged = await send(film, { headers: { range: 'bytes=100-199' } })
      expect(ranged.status).toBe(206)
      expect(ranged.headers['content-range']).toMatch(/^bytes 100-199\/\d+$/)
      const whole = await send(film)
      expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, 'bytes'])
      expect(whole.body.subarray(100, 200).equals(ranged.body)).toBe(true)

      const form = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
      const large = await send('/sign-in/google/', {
        method: 'POST',
        headers: form,
        body: `returnTo=%2F${'x'.repeat(70_000)}`,
      })
      expect(large.status).toBe(413)

      const bare = await send(episode.replace(/\/$/, ''))
      expect(bare.status).toBe(301)
      expect(new URL(bare.headers.location ?? '', ORIGIN).href).toBe(ORIGIN + episode)
      const plain = await request.get(`http://localhost:${httpPort}/browse/all/1/?a=b`, { maxRedirects: 0 })
      expect([301, 308]).toContain(plain.status())
      expect(plain.headers().location).toMatch(/^https:\/\/localhost(:\d+)?\/browse\/all\/1\/\?a=b$/)

      const foreign = await requestProxy(NGINX.httpsPort, 'evil.example', '/')
      expect(foreign.status).toBe(421)
    })
  }
})
