import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBrowser } from '../../server/testing/browser.ts'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import { startOpenIdProvider } from '../builders/openid-provider.ts'
import { readSamples } from '../builders/samples.ts'
import { type OwnValkey, startValkey } from '../builders/valkey.ts'
import { type OwnPostgres, startPostgres } from '../conformance/postgres.ts'
import { type RunningProxy, requestProxy, startNginx, startPlatformsProxy } from '../e2e/support/proxies.ts'
import { mayLack } from '../gate/tools.ts'
import {
  type Machine,
  type MachineProcess,
  START_MS_MAX,
  startMachineProcess,
  startWebFront,
  untilNotBusy,
} from './machine-processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const WAIT = { timeout: 30_000, interval: 100 }
const SIGN_INS_MAX = 30
/** Public, and made of texts alone. */
const PAGE = '/terms-of-use/'
/** A busy machine is late, and only a Valkey that is away may be taken for one. */
const PATIENT = { SHARED_STATE_MS: '10000' }
const isLinux = process.platform === 'linux'
const times = <Value>(count: number, make: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const isMissing = ['valkey', 'postgres', 'nginx'].some((name) => mayLack(name as 'valkey'))

describe.runIf(isLinux && !isMissing)('two web fronts and two platforms on one PostgreSQL (row 462)', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'cliffhanger-machine-')))
  let valkey: OwnValkey
  let postgres: OwnPostgres
  let openId: Awaited<ReturnType<typeof startOpenIdProvider>>
  const platforms: MachineProcess[] = []
  const webs: Machine[] = []
  const proxies: RunningProxy[] = []
  const metricsPorts: number[] = []
  let httpsPort = 0
  let origin = ''

  beforeAll(async () => {
    valkey = await startValkey()
    postgres = await startPostgres()
    openId = await startOpenIdProvider()
    httpsPort = await freePort()
    origin = `https://localhost:${httpsPort}`
    for (const DATA_DIR of folders) {
      const env = {
        CLIFFHANGER_MODE: 'demo',
        APP_ORIGIN: origin,
        DATABASE_URL: postgres.url,
        DATA_DIR,
        MEDIA_SECRET: testKey('media'),
        SIGN_IN_SECRET: testKey('sign-in'),
        SANDBOXES: 'none',
        GOOGLE_ISSUER: openId.config.issuer,
        GOOGLE_CLIENT_ID: openId.config.clientId,
        GOOGLE_CLIENT_SECRET: openId.config.clientSecret,
        LOG_LEVEL: 'warn',
      }
      const port = await freePort()
      platforms.push(
        await startMachineProcess({ script: 'platform/main.ts', port, ready: 'answers on', env }),
      )
    }
    const platformsPort = await freePort()
    proxies.push(await startPlatformsProxy(platformsPort, [platforms[0]!.port, platforms[1]!.port]))
    for (const WEB_PROCESSES of ['2', '1']) {
      const metricsPort = await freePort()
      metricsPorts.push(metricsPort)
      const env = {
        ...PATIENT,
        WEB_PROCESSES,
        METRICS_PORT: String(metricsPort),
        PRODUCT_API_URL: `http://127.0.0.1:${platformsPort}`,
        SESSION_SECRET: testKey('session'),
        SHARED_STATE_URL: valkey.url,
        SIGN_IN_ORIGINS: openId.origin,
        TRUSTED_PROXY_HOPS: '1',
        LIMIT_FACTOR: '1',
      }
      webs.push(await startWebFront(await freePort(), origin, env))
    }
    const ports = { productPort: webs[0]!.port, otherPort: webs[1]!.port, httpsPort }
    proxies.push(await startNginx({ ...ports, httpPort: await freePort() }))
  }, 3 * START_MS_MAX)

  afterAll(async () => {
    for (const proxy of proxies.toReversed()) await proxy.stop()
    for (const one of [...webs, ...platforms]) await one.stop()
    await openId?.close()
    await postgres?.stop()
    await valkey?.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }, START_MS_MAX)

  /** A browser at an address of its own, whose requests the proxy passes to one machine. */
  function browserAt(web: Machine, clientAddress: string, cookies = new Map<string, string>()) {
    const request: Machine['request'] = (target, { headers, ...options } = {}) =>
      web.request(target, {
        ...options,
        headers: { ...(headers as Record<string, string>), 'x-forwarded-for': clientAddress },
      })
    return startBrowser({ origin, request }, cookies)
  }
  const bySite = (path: string, cookies?: Map<string, string>) => {
    const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    return requestProxy(httpsPort, `localhost:${httpsPort}`, path, {
      headers: { 'accept-language': 'en', ...(cookie && { cookie }) },
    })
  }

  /** Begins on one machine and ends on another. */
  async function signIn(first: Machine, second: Machine, clientAddress: string) {
    const browser = browserAt(first, clientAddress)
    const { headers } = await browser.post('/sign-in/google/', { returnTo: PAGE })
    const consent = openId.consent(String(headers.location))
    const begun = new Map(browser.cookies)
    const onOther = browserAt(second, clientAddress, browser.cookies)
    const back = (code: string) => `/?code=${code}&state=${consent.state}`
    await onOther.open(back(consent.code))
    return { cookies: browser.cookies, begun, address: String(headers.location), back }
  }
  const isSignedIn = ({ cookies }: { cookies: Map<string, string> }) =>
    [...cookies.keys()].some((name) => name.endsWith('Authorization'))
  const readAccount = (web: Machine, cookies: Map<string, string>, clientAddress: string) =>
    browserAt(web, clientAddress, new Map(cookies)).open('/profile/')

  test('each has metrics of the state that they share', async () => {
    for (const port of metricsPorts) {
      await vi.waitFor(async () => {
        const samples = readSamples(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
        expect(samples.value('cliffhanger_shared_state_up')).toBe(1)
        expect(samples.value('cliffhanger_shared_state_failures_total')).toBeGreaterThanOrEqual(0)
      }, WAIT)
    }
  })

  test('count requests together, however their addresses are spelt', async () => {
    const targets = ['/sign-in/google/', '/sign-in/google/?a=1', '/sign-in/google/?index']
    const addresses = ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101']
    const statuses: number[] = []
    for (let n = 0; n < SIGN_INS_MAX + 6; n += 1) {
      const browser = browserAt(webs[n % 2]!, addresses[n % 3]!)
      statuses.push((await browser.post(targets[n % 3]!, { returnTo: '/' })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  test('a sign-in begins on one and ends on the other, and its state works once for both', async () => {
    const [one, other] = webs as [Machine, Machine]
    const signedIn = await signIn(one, other, '203.0.113.2')
    expect(isSignedIn(signedIn)).toBe(true)
    const { code } = openId.consent(signedIn.address)
    for (const web of webs) {
      const thief = browserAt(web, '203.0.113.2', new Map(signedIn.begun))
      await thief.open(signedIn.back(code))
      expect(isSignedIn(thief)).toBe(false)
    }
  })

  test('a sign-in elsewhere ends the session on both at once', async () => {
    const [one, other] = webs as [Machine, Machine]
    const first = await signIn(one, one, '203.0.113.3')
    for (const web of webs) {
      expect((await readAccount(web, first.cookies, '203.0.113.3')).text).toContain('Ada')
    }
    const later = await signIn(other, other, '203.0.113.3')
    for (const web of webs) {
      expect((await readAccount(web, first.cookies, '203.0.113.3')).text).not.toContain('Ada')
      expect((await readAccount(web, later.cookies, '203.0.113.3')).text).toContain('Ada')
    }
  })

  test('a hidden drama leaves the pages of both', async () => {
    const findDramas = async (web: Machine) => {
      const { text } = await browserAt(web, '203.0.113.4').open('/')
      return [...new Set([...text.matchAll(/\/reel-shorts\/([\w-]+)\/1\//g)].map(([, slug]) => slug!))]
    }
    const slug = (await findDramas(webs[0]!))[0]!
    const page = `/reel-shorts/${slug}/1/`
    const readStatuses = () =>
      Promise.all(webs.map(async (web) => (await browserAt(web, '203.0.113.4').open(page)).status))
    await vi.waitFor(async () => expect(await readStatuses()).toEqual([200, 200]), WAIT)
    const dramaId = slug.split('-').at(-1)!
    const env = { ...process.env, DATA_DIR: folders[0], DATABASE_URL: postgres.url }
    await promisify(execFile)(process.execPath, ['cli/cliffhanger.mjs', 'hide', dramaId], {
      cwd: ROOT,
      env,
    })
    await vi.waitFor(async () => {
      expect(await readStatuses()).not.toContain(200)
      for (const web of webs) expect(await findDramas(web)).not.toContain(slug)
    }, WAIT)
  })

  test('go on without Valkey, and count together again when it is back', {
    timeout: START_MS_MAX,
  }, async () => {
    await valkey.kill()
    for (const web of webs) {
      const { status } = await browserAt(web, '203.0.113.5').post('/sign-in/google/', { returnTo: '/' })
      expect(status).toBeLessThan(400)
    }
    const signedIn = await signIn(webs[0]!, webs[1]!, '203.0.113.6')
    expect(isSignedIn(signedIn)).toBe(true)
    await valkey.restart()
    let round = 0
    await vi.waitFor(async () => {
      round += 1
      const browsers = webs.map((web) => browserAt(web, `203.0.114.${round}`))
      const answers = await times(2 * SIGN_INS_MAX, (n) =>
        browsers[n % 2]!.post('/sign-in/google/', { returnTo: '/' }),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(SIGN_INS_MAX)
    }, WAIT)
  })

  test('a web front and a platform restart while viewers are there: no request fails', {
    timeout: 4 * START_MS_MAX,
  }, async () => {
    const member = await signIn(webs[0]!, webs[1]!, '203.0.113.7')
    // nginx may hold a Home of before the drama was hidden.
    const { body } = await bySite('/?uncached=0')
    const episode = /\/reel-shorts\/[\w-]+\/1\//.exec(body.toString())![0]
    const failed: unknown[] = []
    let requestCount = 0
    let isOver = false
    const viewers = times(4, async (viewer) => {
      while (!isOver) {
        requestCount += 1
        const path = [`/?uncached=${requestCount}`, '/profile/', `${episode}?uncached=${requestCount}`][
          requestCount % 3
        ]!
        const cookies = viewer % 2 ? member.cookies : undefined
        const answer = await untilNotBusy(() => bySite(path, cookies)).catch((error: unknown) => ({
          status: String(error),
        }))
        if (answer.status !== 200) failed.push([path, answer.status])
      }
    })
    try {
      for (const one of [webs[0]!, platforms[0]!]) await one.restart()
      const before = requestCount
      await vi.waitFor(() => expect(requestCount).toBeGreaterThan(before + 20), WAIT)
    } finally {
      isOver = true
      await viewers
    }
    expect(failed.map((one) => JSON.stringify(one))).toEqual([])
    expect((await bySite('/profile/', member.cookies)).body.toString()).toContain('Ada')
  })
})
