import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { openPostgres } from '../platform/db/open.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Sandboxes } from '../platform/providers/list/sandboxes.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { startPlatform } from '../platform/start-platform.ts'
import { startSandboxes } from '../sandboxes/start-sandboxes.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { freePort } from '../tests/builders/free-port.ts'
import { testKey } from '../tests/builders/keys.ts'
import { SILENT_LOG } from '../tests/builders/platform.ts'
import { mayLackPostgres, startPostgres } from '../tests/conformance/postgres.ts'
import { watchClocks } from './check/clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-check-'))
const deps = { clock: systemClock, timers: systemTimers, log: SILENT_LOG }
const healthy: RequestListener = (_request, response) => response.end('ok\n')
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(server: Server): Promise<number> {
  servers.push(server.listen(0, 'localhost'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Line {
  name: string
  state: string
  detail: string
  advice?: string
}

/** Findings by name, of the command as a script reads it; `.env` holds the configuration. */
async function check(
  env: Record<string, string>,
  inherited: Record<string, string> = {},
  options: readonly string[] = [],
) {
  const cwd = mkdtempSync(join(folder, 'place-'))
  writeFileSync(
    join(cwd, '.env'),
    Object.entries({ DATA_DIR: join(cwd, 'data'), PORT: '0', ...env })
      .map(([name, value]) => `${name}='${value}'`)
      .join('\n'),
  )
  const { exitCode, stdout, stderr } = await execa(
    process.execPath,
    [join(import.meta.dirname, 'cliffhanger.mjs'), 'check', '--json', ...options],
    { cwd, reject: false, extendEnv: false, env: { PATH: process.env.PATH, ...inherited } },
  )
  expect(stderr).toBe('')
  expect(readdirSync(cwd)).toEqual(['.env'])
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Line[] }
  expect(exitCode).toBe(ok ? 0 : 1)
  const find = (name: string) => checks.find((line) => line.name === name)
  return { ok, checks, find, stdout }
}

const production = (port: number) => ({
  APP_ORIGIN: `http://localhost:${port}`,
  HOST: 'localhost',
  PORT: String(port),
  SESSION_SECRET: testKey('session'),
  MEDIA_SECRET: testKey('media'),
  SIGN_IN_SECRET: testKey('sign-in'),
})

describe('the providers', { timeout: 360_000 }, () => {
  let sandboxes: Sandboxes
  let port: number
  beforeAll(async () => {
    port = await serve(createServer(healthy))
    sandboxes = await startSandboxes(
      {
        sandboxes: ['google', 'facebook', 'paypal'],
        sandboxPort: 0,
        siteOrigin: `http://localhost:${port}`,
        dataDir: join(folder, 'sandboxes'),
      },
      deps,
    )
  })
  afterAll(() => sandboxes.close())

  function configured() {
    const { google, facebook, paypal } = sandboxes
    return {
      ...production(port),
      GOOGLE_ISSUER: google!.issuer,
      GOOGLE_CLIENT_ID: google!.clientId,
      GOOGLE_CLIENT_SECRET: google!.clientSecret,
      FACEBOOK_GRAPH_URL: facebook!.graphUrl,
      FACEBOOK_APP_ID: facebook!.appId,
      FACEBOOK_APP_SECRET: facebook!.appSecret,
      PAYPAL_API_ORIGIN: paypal!.apiOrigin,
      PAYPAL_CLIENT_ID: paypal!.clientId,
      PAYPAL_CLIENT_SECRET: paypal!.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal!.webhookId,
    }
  }

  test('accept the credentials, and the clock agrees with theirs (row 454)', async () => {
    const env = configured()
    const { ok, find, stdout } = await check(env)
    for (const name of ['Google', 'Facebook', 'PayPal']) {
      expect(find(name)).toMatchObject({ state: 'ok', detail: 'answers and accepts the credentials' })
    }
    expect(find('clock')).toMatchObject({ state: 'ok' })
    expect(find('origin')).toMatchObject({ state: 'ok' })
    expect(find('port')).toMatchObject({ state: 'ok', detail: expect.stringContaining('running product') })
    expect(find('packages')).toMatchObject({ state: 'warning' })
    expect(find('database')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('power failure'),
    })
    expect(ok).toBe(true)
    for (const secret of [
      testKey('session'),
      env.GOOGLE_CLIENT_SECRET,
      env.FACEBOOK_APP_SECRET,
      env.PAYPAL_CLIENT_SECRET,
    ]) {
      expect(stdout).not.toContain(secret)
    }
  })

  test('that refuse them are reported, as is a webhook with another destination', async () => {
    const wrong = {
      GOOGLE_CLIENT_SECRET: 'wrong',
      FACEBOOK_APP_SECRET: 'wrong',
      PAYPAL_CLIENT_SECRET: 'wrong',
    }
    const refused = await check({ ...configured(), ...wrong })
    expect(refused.ok).toBe(false)
    expect(refused.find('Google')?.detail).toBe('it does not accept the client id and secret')
    expect(refused.find('Facebook')?.detail).toBe('it does not accept the app id and secret')
    expect(refused.find('PayPal')?.detail).toBe('it does not accept the client id and secret')
    const moved = await check({
      ...configured(),
      APP_ORIGIN: `http://127.0.0.1:${port}`,
      GOOGLE_ISSUER: `${sandboxes.google!.issuer}/elsewhere`,
      PAYPAL_WEBHOOK_ID: sandboxes.paypal!.webhookId,
    })
    expect(moved.find('PayPal')?.detail).toMatch(/^its webhook leads to http:\/\/localhost:\d+\/payments/)
    expect(moved.find('Google')).toMatchObject({ state: 'failed' })
  })

  test('that a sandbox replaces cause a warning in production, and a webhook that is unknown an error', async () => {
    const { find } = await check({
      ...configured(),
      PAYPAL_WEBHOOK_ID: 'WH-0',
      SANDBOXES: 'google',
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
      ALLOW_IN_PRODUCTION: 'http,sandboxes',
    })
    expect(find('Google')).toMatchObject({
      state: 'warning',
      advice: 'Take Google out of SANDBOXES before viewers come.',
    })
    expect(find('PayPal')).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('it knows no webhook WH-0'),
    })
  })

  test('that do not respond are reported', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const { find } = await check({
      ...configured(),
      GOOGLE_ISSUER: nowhere,
      FACEBOOK_GRAPH_URL: nowhere,
      PAYPAL_API_ORIGIN: nowhere,
    })
    for (const name of ['Google', 'Facebook', 'PayPal']) {
      expect(find(name)).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('ECONNREFUSED'),
        // Not the credentials, which nobody was asked about.
        advice: expect.stringMatching(/network, DNS and firewall/),
      })
    }
  })
})

describe('the embedded database', { timeout: 360_000 }, () => {
  test('is not opened while the product uses it', async () => {
    const dataDir = join(folder, 'running')
    mkdirSync(dataDir, { mode: 0o700 })
    await placeEmbedded(dataDir)
    const { settings, secrets } = settingsFromEnvironment({
      DATA_DIR: dataDir,
      CLIFFHANGER_MODE: 'development',
      LOG_LEVEL: 'silent',
      SANDBOXES: 'none',
    })
    const product = await startPlatform(settings, secrets)
    try {
      const { find } = await check({ CLIFFHANGER_MODE: 'demo', DATA_DIR: dataDir })
      expect(find('database')).toMatchObject({
        state: 'ok',
        detail: `PGlite in ${dataDir}, in use by the running product (pid ${process.pid})`,
      })
      expect(find('data folder')).toMatchObject({ state: 'ok' })
    } finally {
      await product.close()
    }
    const { find } = await check({ CLIFFHANGER_MODE: 'demo', DATA_DIR: dataDir })
    expect(find('database')).toMatchObject({ state: 'ok', detail: `PGlite in ${dataDir}` })
  })
})

describe.skipIf(mayLackPostgres())('PostgreSQL', { timeout: 360_000 }, () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true })
  })
  afterAll(() => postgres.stop())
  const database = async (env: Record<string, string>) => {
    const { find } = await check({ CLIFFHANGER_MODE: 'demo', ...env })
    return find('database')
  }
  const run = async (...statements: string[]) => {
    const db = openPostgres(postgres.url, () => {})
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.destroy()
  }

  test('is described before and after its migrations, and its clock is compared (row 454)', async () => {
    const DATABASE_URL = postgres.url
    expect(await database({ DATABASE_URL })).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/^PostgreSQL [\d.]+ .*as \w+, \d+ migrations run at the next start$/),
    })
    const place = { dataDir: '', databaseUrl: DATABASE_URL, migrateDatabaseUrl: null }
    await (await openDatabase(place, null, deps)).close()
    const { find } = await check({ CLIFFHANGER_MODE: 'demo', DATABASE_URL })
    expect(find('database')?.detail).toMatch(/, schema up to date$/)
    expect(find('clock')).toMatchObject({ state: 'ok', detail: 'agrees with the database' })
  })

  test('with missing privileges, or of a newer release, comes with advice', async () => {
    await run("CREATE ROLE guest LOGIN PASSWORD 'canary'")
    const DATABASE_URL = postgres.url.replace('cliffhanger@', 'guest:canary@')
    const found = await database({ DATABASE_URL })
    expect(found).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('as guest may not read and write'),
    })
    expect(found?.advice).toContain('TO guest;')
    expect(JSON.stringify(found)).not.toContain('canary')
    // Partitions need no rights of their own.
    await run(
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest',
      'SELECT open_usage_day(20000)',
    )
    const withTables = await database({ DATABASE_URL })
    expect(withTables?.detail).toContain('as guest may not execute drop_usage_days, open_usage_day')
    await run(withTables?.advice?.replace('Run as their owner: ', '') ?? '')
    expect((await database({ DATABASE_URL }))?.detail).toMatch(/, schema up to date$/)
    await run("INSERT INTO platform_migration VALUES ('999-future', '2099-01-01')")
    const newer = await database({ DATABASE_URL: postgres.url })
    await run("DELETE FROM platform_migration WHERE name = '999-future'")
    expect(newer?.detail).toContain('of a newer release (999-future)')
  })

  test('that is unreachable is reported without its password', async () => {
    const found = await database({ DATABASE_URL: 'postgres://a:canary@127.0.0.1:1/none' })
    expect(found).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('ECONNREFUSED 127.0.0.1:1'),
    })
    expect(JSON.stringify(found)).not.toContain('canary')
  })
})

describe('the site', { timeout: 360_000 }, () => {
  test('a port in use, a folder that is a file, and faulty files of packages, rows and brand fail', async () => {
    const port = await serve(createServer((_request, response) => response.end('something else')))
    const dataDir = join(folder, 'bad-packages')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'packages.yaml'), '- id: x')
    writeFileSync(join(dataDir, 'home.yaml'), '- id: hero\n  typ: carousel')
    writeFileSync(join(dataDir, 'site.yaml'), 'name: Moon\nlogo: lost.svg')
    const rules = join(folder, 'redirects.json')
    writeFileSync(rules, '[{"from": "/a", "to": "/b"}, {"from": "a"}]')
    const found = await check({ ...production(port), DATA_DIR: dataDir, REDIRECT_RULES_FILE: rules })
    expect(found.find('port')).toMatchObject({
      state: 'failed',
      detail: `localhost:${port} is taken by another program`,
    })
    expect(found.find('origin')).toMatchObject({ state: 'failed' })
    expect(found.find('packages')).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(
        /packages\.yaml:1: "offeredIn" is missing\. .*packages\.yaml:1: "coins" is missing/,
      ),
    })
    expect(found.find('front page')).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/home\.yaml:1: "type" must be/),
    })
    expect(found.find('brand')).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/site\.yaml:1: "contactEmail" is missing\. site\.yaml:2: "logo" /),
    })
    expect(found.find('redirects')?.detail).toBe(`${rules}: rule 2 cannot be used`)
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect((await check({ ...production(port), DATA_DIR: file })).find('data folder')).toMatchObject({
      state: 'failed',
      detail: `${file} cannot be written (ENOTDIR)`,
    })
  })

  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const made = (name: string, days: string, signing: string[] = []) => {
    const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost']
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
    openssl('req', '-x509', ...key, ...subject, ...signing, '-days', days, '-out', certFile)
    return { keyFile, certFile, options: { key: readFileSync(keyFile), cert: readFileSync(certFile) } }
  }

  test('an authority installed in the system is trusted, and an unknown one is reported', async () => {
    const authority = made('authority', '30')
    const { options } = made('localhost', '20', ['-CA', authority.certFile, '-CAkey', authority.keyFile])
    const port = await serve(createTlsServer(options, healthy))
    const origin = `https://localhost:${port}`
    const env = {
      ...production(port),
      PORT: '0',
      APP_ORIGIN: origin,
      GOOGLE_ISSUER: origin,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    }
    const unknown = await check(env)
    expect(unknown.find('Google')).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/^no answer \(UNABLE_TO_VERIFY/),
      advice: expect.stringMatching(/certificate is not trusted here.*the system’s store/),
    })
    // What the system's own tools add to its store, OpenSSL reads from this file.
    const trusted = await check(env, { SSL_CERT_FILE: authority.certFile })
    expect(trusted.find('origin')?.detail).toMatch(/^https:\/\/localhost answers/)
    expect(trusted.find('Google')?.detail).toBe('this is not an OpenID Connect provider')
  })

  test('certificates that browsers refuse, or that expire soon', async () => {
    const { certFile, options } = made('short', '3')
    const port = await serve(createTlsServer(options, healthy))
    const env = { ...production(port), PORT: '0', APP_ORIGIN: `https://localhost:${port}` }
    expect((await check(env)).find('origin')).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/^browsers refuse the certificate/),
    })
    expect((await check(env, { NODE_EXTRA_CA_CERTS: certFile })).find('origin')).toMatchObject({
      state: 'warning',
      detail: 'https://localhost answers, its certificate is good for 2 days',
    })
  })

  test('a machine with only one part needs only that part’s variables (row 454)', async () => {
    const platform = { MEDIA_SECRET: testKey('media'), PORT: '0' }
    const alone = await check(platform, {}, ['--platform'])
    expect(alone).toMatchObject({ ok: true })
    expect(alone.find('configuration')).toMatchObject({ state: 'ok', detail: 'production mode, no errors' })
    for (const name of ['build', 'origin', 'proxies', 'brand', 'redirects']) {
      expect(alone.find(name)).toBeUndefined()
    }
    expect(alone.find('database')).toBeDefined()
    expect((await check({ PORT: '0' }, {}, ['--platform'])).find('configuration')?.detail).toMatch(
      /^MEDIA_SECRET .*is needed in production/,
    )
    expect((await check(platform)).checks.map(({ detail }) => detail).join()).toMatch(/APP_ORIGIN is needed/)

    const { MEDIA_SECRET: _, SIGN_IN_SECRET: __, ...web } = production(await freePort())
    const front = await check({ ...web, PRODUCT_API_URL: 'http://127.0.0.1:1' })
    expect(front.find('configuration')).toMatchObject({ state: 'ok' })
    expect(front.find('database')).toBeUndefined()
    expect(front.find('product API')).toMatchObject({ state: 'failed' })
  })

  test('a configuration error skips only the checks that depend on it', async () => {
    const { ok, checks, find } = await check({
      PORT: 'http',
      APP_ORIGIN: 'watch',
      SESION_SECRET: testKey('session'),
      WEB_PROCESSES: '0',
    })
    expect(ok).toBe(false)
    const details = checks.filter(({ name }) => name === 'configuration').map(({ detail }) => detail)
    expect(details).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\.env:2: PORT must be/),
        expect.stringMatching(/^\.env:3: APP_ORIGIN must be/),
        expect.stringMatching(/^\.env:4: SESION_SECRET is not a variable/),
        expect.stringMatching(/^\.env:5: WEB_PROCESSES must be/),
      ]),
    )
    expect(find('port')).toMatchObject({ state: 'skipped', detail: 'after PORT is corrected' })
    expect(find('ffmpeg')?.state).not.toBe('skipped')
    expect(find('database')?.state).not.toBe('skipped')
  })
})

test('a wrong clock is reported with the machine it was compared with', () => {
  const clocks = watchClocks(() => 100_000)
  expect(clocks.judge().state).toBe('skipped')
  clocks.saw('Google', null)
  clocks.saw('the database', 99_000)
  expect(clocks.judge()).toMatchObject({ state: 'ok' })
  clocks.saw('PayPal', 110_000)
  expect(clocks.judge()).toMatchObject({ state: 'warning', detail: '10 s behind PayPal' })
  clocks.saw('Google', 60_000)
  expect(clocks.judge()).toMatchObject({ state: 'failed', detail: '40 s ahead of Google' })
})
