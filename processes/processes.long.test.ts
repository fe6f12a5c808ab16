import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBrowser } from '../server/testing/browser.ts'
import { PAY_ORIGIN, PAY_PATHS, startPaymentUpstream } from '../server/testing/payment-upstream.ts'
import { ASK, PROVIDER_ORIGIN, startSignInUpstream } from '../server/testing/sign-in-upstream.ts'
import { send } from '../server/testing/start-app.ts'
import { startUpstream, succeed, type Upstream } from '../server/testing/upstream.ts'
import { freePort } from '../tests/builders/free-port.ts'
import { testKey } from '../tests/builders/keys.ts'

const ROOT = join(import.meta.dirname, '..')
/** Each process loads the application, on a machine that may be busy. */
const START_MS_MAX = 300_000
/** Public, and made of texts alone. */
const PAGE = '/terms-of-use/'
const WAIT = { timeout: START_MS_MAX, interval: 50 }

/** `node server.ts` with several web processes, in front of its embedded platform without an upstream; every request has a connection of its own, so all of them answer. */
async function startProcesses(count: number, upstream: Upstream | null, env: Record<string, string> = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product: ChildProcess = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      CLIFFHANGER_MODE: 'demo',
      WEB_PROCESSES: String(count),
      PORT: String(port),
      ...(upstream && { PRODUCT_API_URL: upstream.url }),
      SESSION_SECRET: testKey('session'),
      LIMIT_FACTOR: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  product.stdout!.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await vi.waitFor(() => {
    if (product.exitCode !== null) throw new Error(`It ended with ${product.exitCode}.`)
    expect(output).toContain('Cliffhanger is ready')
  }, WAIT)
  const request = (target: string, options?: Parameters<typeof send>[3]) =>
    send(port, `localhost:${port}`, target, options)
  return {
    origin,
    product,
    request: request,
    output: () => output,
    workers: () =>
      readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8').trim().split(' ').map(Number),
    async stop() {
      if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
      await upstream?.close()
    },
  }
}

type Processes = Awaited<ReturnType<typeof startProcesses>>
const times = <Value>(count: number, make: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, make))

describe.runIf(process.platform === 'linux')('several web processes', () => {
  const count = 4
  let site: Processes
  let upstream: Awaited<ReturnType<typeof startPaymentUpstream>>
  beforeAll(async () => {
    upstream = await startPaymentUpstream()
    site = await startProcesses(count, upstream, { PAY_ORIGINS: PAY_ORIGIN })
  }, START_MS_MAX)
  afterAll(() => site.stop())

  const member = () => startBrowser(site, new Map([['Authorization', 'canary-token-1']]))

  async function begin() {
    const browser = member()
    const nonce = `n0nce-of-this-panel-${upstream.orders.length + 1}`
    const fields = { package: 'evening~4.99~500~50~0', store: 'profile', dramaId: '', episodeId: '', nonce }
    const form = { ...fields, returnTo: '/terms-of-use/', from: '/my-wallet/' }
    const answers = await times(6, () => browser.post('/payments/top-up/', form))
    const order = upstream.orders.at(-1)!
    return { browser, answers, order, back: `${PAGE}?token=${order.transactionId}&PayerID=PAYER` }
  }
  const readFlash = ({ cookies }: ReturnType<typeof member>) =>
    JSON.parse(decodeURIComponent(cookies.get('flash') ?? 'null'))

  test('are as many as configured, on one port, and send the same page (row 307)', async () => {
    expect(site.workers()).toHaveLength(count)
    const answers = await times(count * 4, () => site.request(PAGE))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    const etag = String(answers[0]!.headers.etag)
    const again = await times(count * 2, () => site.request(PAGE, { headers: { 'if-none-match': etag } }))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([304]))
  })

  test('share a rate limit (row 460)', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 34; n += 1) {
      statuses.push((await startBrowser(site).post('/sign-in/google/', { returnTo: '/' })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('create one order for a form that was sent to several at once (row 177)', async () => {
    const before = upstream.requested(PAY_PATHS.create).length
    const { answers, order } = await begin()
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(
      new Set([`${PAY_ORIGIN}/checkoutnow?token=${order.transactionId}&locale.x=en_US`]),
    )
    expect(upstream.requested(PAY_PATHS.create)).toHaveLength(before + 1)
  })

  test('report a payment once, whichever process sees it (rows 183, 188)', async () => {
    // Of a backend that does not count reports.
    upstream.plays.hasExtension = false
    const { browser, order, back } = await begin()
    order.status = 1
    const jars = Array.from({ length: 6 }, () => startBrowser(site, new Map(browser.cookies)))
    await Promise.all(jars.map((jar) => jar.open(back)))
    const flashes = jars.map(readFlash).filter((flash) => flash !== null)
    expect(flashes).toEqual([expect.objectContaining({ payment: 'credited' })])
    expect(flashes[0].purchase).toMatchObject({ transactionId: order.transactionId })
    upstream.plays.hasExtension = true
  })

  test('find a late response, whichever of them had sent the request (rows 185, 431)', {
    timeout: 30_000,
  }, async () => {
    const { browser, order, back } = await begin()
    order.status = 1
    const late = Promise.withResolvers<void>()
    upstream.plays.verifyAfter = late.promise
    await browser.open(back)
    expect(readFlash(browser)).toMatchObject({ payment: 'pending' })
    late.resolve()
    upstream.plays.verifyAfter = null
    const jars = Array.from({ length: count }, () => startBrowser(site, new Map(browser.cookies)))
    for (const jar of jars) {
      jar.cookies.delete('flash')
      await jar.open(back)
    }
    expect(jars.map((jar) => Boolean(readFlash(jar)?.purchase))).toEqual(jars.map((_jar, n) => n === 0))
  })

  test('a killed one is replaced, and the others respond meanwhile (row 454)', async () => {
    const [killed, ...others] = site.workers()
    process.kill(killed!, 'SIGKILL')
    await vi.waitFor(() => expect(site.workers()).not.toContain(killed), WAIT)
    const answers = await times(count * 2, () => site.request(PAGE))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await vi.waitFor(() => expect(site.workers()).toHaveLength(count), WAIT)
    expect(site.workers()).toEqual(expect.arrayContaining(others))
    await vi.waitFor(() => expect(site.output()).toContain('web process ended'), WAIT)
  })

  test('SIGTERM lets running requests finish in all of them, then ends all (row 454)', async () => {
    const { browser, back } = await begin()
    const late = Promise.withResolvers<void>()
    upstream.plays.verifyAfter = late.promise
    const before = upstream.requested(PAY_PATHS.verify).length
    const running = times(count, () => browser.open(back))
    await vi.waitFor(() => expect(upstream.requested(PAY_PATHS.verify).length).toBeGreaterThan(before), WAIT)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const pids = site.workers()
    const exited = once(site.product, 'exit')
    site.product.kill('SIGTERM')
    await vi.waitFor(() => expect(site.request('/healthz')).rejects.toThrow(), WAIT)
    late.resolve()
    expect((await running).map(({ status }) => status)).toEqual(Array(count).fill(303))
    expect(await exited).toEqual([0, null])
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  })
})

describe.runIf(process.platform === 'linux')('web processes with sign-in', () => {
  const count = 4
  let site: Processes
  let upstream: Awaited<ReturnType<typeof startSignInUpstream>>
  beforeAll(async () => {
    upstream = await startSignInUpstream()
    site = await startProcesses(count, upstream, { SIGN_IN_ORIGINS: PROVIDER_ORIGIN })
  }, START_MS_MAX)
  afterAll(() => site.stop())

  test('a sign-in begins in one and ends in another, and a repeated callback is exchanged once (row 68)', async () => {
    for (let round = 0; round < 3; round += 1) {
      upstream.seen.length = 0
      const browser = startBrowser(site)
      const begun = await browser.post('/sign-in/google/', { returnTo: PAGE })
      const state = new URL(String(begun.headers.location)).searchParams.get('state')
      const jars = Array.from({ length: count + 1 }, () => startBrowser(site, new Map(browser.cookies)))
      await Promise.all(jars.map((jar) => jar.open(`/?code=canary-code&state=${state}`)))
      const tokens = jars.map(({ cookies }) => cookies.get('Authorization'))
      expect(new Set(tokens).size).toBe(1)
      expect(tokens[0]).toMatch(/canary-token/)
      expect(upstream.requested(ASK.byCode)).toHaveLength(1)
    }
  })

  /** Resolves once the system has let it in, whoever accepts it later. */
  async function visit() {
    const { host, hostname, port } = new URL(site.origin)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    const answer = once(socket, 'close').then(
      () => text,
      (error) => String(error),
    )
    await once(socket, 'connect')
    socket.write(`GET /profile/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    return { answer }
  }

  test('all busy, they respond on connections that waited at SIGTERM, though the port is closed (rows 454, 462)', async () => {
    const pids = site.workers()
    const exited = once(site.product, 'exit')
    const visits: { answer: Promise<string> }[] = []
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      visits.push(...(await times(100, visit)))
      site.product.kill('SIGTERM')
      await vi.waitFor(() => expect(visit()).rejects.toThrow('ECONNREFUSED'), WAIT)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    for (const { answer } of visits) expect(await answer).toMatch(/^HTTP\/1\.1 (200|503) /)
    expect(await exited).toEqual([0, null])
  })
})

describe.runIf(process.platform === 'linux')('two web processes of one product API', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'replaced-'))
  const keyFile = join(dataDir, 'product-api-key')
  let site: Processes
  let upstream: Upstream
  let catalogue = 1
  const nameSite = (name: string) =>
    writeFileSync(join(dataDir, 'site.yaml'), `name: ${name}\ncontactEmail: help@site.example\n`)
  beforeAll(async () => {
    nameSite('Former Stories')
    writeFileSync(keyFile, testKey('former'))
    upstream = await startUpstream(({ path }, res) => {
      if (path === '/readyz') res.end(JSON.stringify({ catalogue }))
      else succeed(res, { lang: 'en', browser: 'test', languages: ['en', 'ar'] })
    })
    const env = { DATA_DIR: dataDir, PRODUCT_API_KEY_FILE: keyFile, LIMIT_FACTOR: '0' }
    site = await startProcesses(2, upstream, env)
  }, START_MS_MAX)
  afterAll(async () => {
    await site.stop()
    rmSync(dataDir, { recursive: true })
  })
  const requestInTime = () => site.request(PAGE, { signal: AbortSignal.timeout(START_MS_MAX) })
  const areReplaced = (pids: readonly number[]) =>
    vi.waitFor(() => {
      const workers = site.workers()
      expect(workers.filter((pid) => pids.includes(pid))).toEqual([])
      expect(workers).toHaveLength(2)
    }, WAIT)

  test('notice a change of the catalogue once, and all empty their caches at once (row 450)', {
    timeout: START_MS_MAX,
  }, async () => {
    const requested = (isWatch: boolean) =>
      upstream.seen.filter(({ path }) => (path === '/readyz') === isWatch).length
    // Needs the product API's answer about its area, which each process keeps for a minute.
    const member = startBrowser(site, new Map([['Authorization', 'canary-token-1']]))
    const request = () => times(8, () => member.open(`${PAGE}?token=UNKNOWN1`))
    const looks = () => {
      const before = requested(true)
      return vi.waitFor(() => expect(requested(true)).toBeGreaterThan(before + 1), WAIT)
    }
    await request()
    // The first look may come after the first requests, and empties what they brought.
    await looks()
    await request()
    const asked = requested(false)
    expect(asked).toBeGreaterThanOrEqual(2)
    await looks()
    await request()
    expect(requested(false)).toBe(asked)
    catalogue = 2
    await vi.waitFor(async () => {
      await request()
      expect(requested(false)).toBeGreaterThanOrEqual(asked + 2)
    }, WAIT)
  })

  test('lose no request when one is replaced, or all by SIGHUP with the new brand and keys (rows 454, 458)', {
    timeout: 4 * START_MS_MAX,
  }, async () => {
    const lost: unknown[] = []
    let isOver = false
    const visitors = times(4, async () => {
      while (!isOver) {
        const answer = await requestInTime().catch((error: unknown) => ({ status: String(error) }))
        if (answer.status !== 200) lost.push(answer.status)
      }
    })
    try {
      const [first] = site.workers()
      process.kill(first!, 'SIGTERM')
      await areReplaced([first!])
      const former = site.workers()
      nameSite('Later Stories')
      writeFileSync(keyFile, testKey('later'))
      site.product.kill('SIGHUP')
      await areReplaced(former)
      expect((await requestInTime()).text).toContain('Later Stories')
      upstream.seen.length = 0
      await times(4, () => site.request('/search/?q=rain'))
      const keys = upstream.seen
        .filter(({ path }) => path !== '/readyz')
        .map(({ headers }) => headers['x-product-api-key'])
      expect(new Set(keys)).toEqual(new Set([testKey('later')]))
      const later = site.workers()
      nameSite('[')
      site.product.kill('SIGHUP')
      await vi.waitFor(() => expect(site.output()).toContain('renewal stopped'), WAIT)
      expect(site.workers()).toEqual(later)
    } finally {
      nameSite('Later Stories')
      isOver = true
      await visitors
    }
    expect(lost).toEqual([])
  })

  test('a connection in transit to a killed process is closed instead of waiting for ever (row 454)', {
    timeout: 2 * START_MS_MAX,
  }, async () => {
    const [frozen] = site.workers()
    process.kill(frozen!, 'SIGSTOP')
    const answers = times(4, () => requestInTime().then(({ status }) => status, String))
    // The other one has answered the rest.
    await vi.waitFor(async () => expect((await requestInTime()).status).toBe(200), WAIT)
    process.kill(frozen!, 'SIGKILL')
    for (const answer of await answers) expect(String(answer)).toMatch(/200|hang up|ECONNRESET/)
    await areReplaced([frozen!])
  })
})

describe.runIf(process.platform === 'linux')('web processes whose primary dies', () => {
  test('end by themselves, without a word, in the middle of connections (row 454)', {
    timeout: START_MS_MAX,
  }, async () => {
    const upstream = await startUpstream((_request, res) => succeed(res, { lang: 'en', browser: 'test' }))
    const site = await startProcesses(2, upstream)
    const pids = site.workers()
    let isOver = false
    let answered = 0
    const visitors = times(30, async () => {
      while (!isOver) {
        const answer = await site.request(PAGE).catch(() => null)
        if (answer) answered += 1
        else await wait(50)
      }
    })
    await vi.waitFor(() => expect(answered).toBeGreaterThan(10), WAIT)
    const [exited, closed] = [once(site.product, 'exit'), once(site.product, 'close')]
    site.product.kill('SIGKILL')
    await exited
    // Its output is theirs too.
    await closed
    isOver = true
    await visitors
    for (const pid of pids) expect(isRunning(pid)).toBe(false)
    expect(
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('uncaught')),
    ).toEqual([])
    await upstream.close()
  })
})

/** Nobody may be there to collect its status. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe.runIf(process.platform === 'linux')('web processes that end again and again', () => {
  test('are not replaced for ever: the product ends with status 1 (row 454)', {
    timeout: START_MS_MAX,
  }, async () => {
    const upstream = await startUpstream((_request, res) => succeed(res, { lang: 'en', browser: 'test' }))
    const site = await startProcesses(2, upstream)
    const exited = once(site.product, 'exit')
    const killer = setInterval(() => {
      for (const pid of site.product.exitCode === null ? site.workers() : []) {
        if (pid > 0) process.kill(pid, 'SIGKILL')
      }
    }, 50)
    const [code] = await exited.finally(() => clearInterval(killer))
    expect(code).toBe(1)
    expect(site.output()).toContain('web processes end again and again')
    await upstream.close()
  })

  test('one that cannot start prints the reason once (row 454)', { timeout: START_MS_MAX }, async () => {
    const taken = await startUpstream((_request, res) => succeed(res, {}))
    const product = spawn(process.execPath, ['server.ts'], {
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        CLIFFHANGER_MODE: 'demo',
        HOST: '127.0.0.1',
        WEB_PROCESSES: '3',
        PORT: new URL(taken.url).port,
        PRODUCT_API_URL: taken.url,
        SESSION_SECRET: testKey('session'),
      },
    })
    let said = ''
    product.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    expect(await once(product, 'exit')).toEqual([1, null])
    expect(said.match(/is taken by another program/g)).toHaveLength(1)
    await taken.close()
  })
})

describe.runIf(process.platform === 'linux')('the embedded platform', () => {
  test('serves all web processes, survives a killed one, and accepts new keys (rows 454, 458)', {
    timeout: 4 * START_MS_MAX,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'processes-'))
    const keyFile = join(dataDir, 'media-secret')
    writeFileSync(keyFile, testKey('former'))
    const site = await startProcesses(2, null, { DATA_DIR: dataDir, MEDIA_SECRET_FILE: keyFile })
    try {
      const home = (await site.request('/')).text
      const episode = /\/reel-shorts\/[\w-]+\/1\//.exec(home)![0]
      const video = /\/media\/[\w/.-]+\/plain\.mp4/.exec((await site.request(episode)).text)![0]
      let requested = 0
      const visit = () => {
        requested += 1
        return Promise.all([
          // Rendered each time, by calls of the platform.
          site.request(`/?uncached=${requested}`),
          site.request(video, { headers: { range: 'bytes=0-9' } }),
        ])
      }
      const statuses = async () => {
        const answers = (await times(6, visit)).flat()
        return [...new Set(answers.map(({ status }) => status))].toSorted()
      }
      expect(await statuses()).toEqual([200, 206])
      const killed = site.workers()[0]!
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(() => expect(site.workers()).not.toContain(killed), WAIT)
      expect(await statuses()).toEqual([200, 206])
      await vi.waitFor(() => expect(site.workers()).toHaveLength(2), WAIT)
      expect(await statuses()).toEqual([200, 206])
      const hasVideo = async () =>
        (await site.request(video, { headers: { range: 'bytes=0-9' } })).status === 206
      // A web process that cannot start leaves the platform as it was, too.
      writeFileSync(join(dataDir, 'site.yaml'), '[')
      writeFileSync(keyFile, testKey('later'))
      site.product.kill('SIGHUP')
      await vi.waitFor(() => expect(site.output()).toContain('renewal stopped'), WAIT)
      expect(await hasVideo()).toBe(true)
      rmSync(join(dataDir, 'site.yaml'))
      site.product.kill('SIGHUP')
      await vi.waitFor(async () => expect(await hasVideo()).toBe(false), WAIT)
      const pids = site.workers()
      const exited = once(site.product, 'exit')
      site.product.kill('SIGTERM')
      expect(await exited).toEqual([0, null])
      for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
    } finally {
      await site.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
