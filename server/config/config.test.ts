import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import { readEnvironment } from '../../configuration/read-environment.ts'
import { standalonePlatformFaults } from '../../configuration/rules.ts'
import { ALL_VARIABLES, PLATFORM_VARIABLES, SECRETS } from '../../configuration/variables.ts'
import { testKey } from '../../tests/builders/keys.ts'
import { configuredServices, listFormOrigins } from '../sign-in/services.ts'
import { loadConfig } from './config.ts'

const key = testKey('session')
const production = {
  APP_ORIGIN: 'https://watch.example',
  SESSION_SECRET: key,
  MEDIA_SECRET: testKey('media'),
}

function readFaults(source: Record<string, string>): readonly string[] {
  try {
    loadConfig(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
  return []
}

describe('secrets generated at the first start', () => {
  const demo = (DATA_DIR: string) => ({ CLIFFHANGER_MODE: 'demo', DATA_DIR })

  test('a start that was killed while generating one does not prevent the next', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'secrets-'))
    mkdirSync(join(DATA_DIR, 'secrets'))
    writeFileSync(join(DATA_DIR, 'secrets', 'session-secret'), '')
    const { secrets } = loadConfig(demo(DATA_DIR))
    expect(secrets.sessionKeys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(loadConfig(demo(DATA_DIR)).secrets).toEqual(secrets)
    expect(readdirSync(join(DATA_DIR, 'secrets'))).toEqual(['session-secret'])
  })
})

describe('sign-in with a remote product API (rule 16)', () => {
  const remote = { ...production, PRODUCT_API_URL: 'https://api.example' }
  const appSecret = 'b3a91c07'.repeat(4)
  const readServices = (source: Record<string, string>) => {
    const { config, secrets } = loadConfig({ ...remote, ...source })
    expect(JSON.stringify(config)).not.toContain(appSecret)
    return configuredServices(config, secrets)
  }

  test('leads to Google unless it says otherwise, and to Facebook with an app', () => {
    expect(readServices({})).toEqual({ google: { origins: ['https://accounts.google.com'] }, facebook: null })
    expect(readServices({ FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: appSecret }).facebook).toEqual({
      appId: '42',
      appSecret,
      graphUrl: 'https://graph.facebook.com/v23.0',
      dialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
      origins: ['https://www.facebook.com'],
    })
    expect(listFormOrigins(readServices({ FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: appSecret }))).toEqual([
      'https://accounts.google.com',
      'https://www.facebook.com',
      'https://m.facebook.com',
    ])
  })

  test('an incomplete app is reported', () => {
    const together =
      'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET (or FACEBOOK_APP_SECRET_FILE) are needed together.'
    expect(readFaults({ ...remote, FACEBOOK_APP_ID: '42' })).toEqual([together])
    expect(readFaults({ ...remote, FACEBOOK_APP_SECRET: appSecret })).toEqual([together])
  })
})

describe('the environment', () => {
  test('is production unless it says otherwise, with the embedded platform', () => {
    const { config, secrets } = loadConfig(production)
    expect(config).toMatchObject({
      mode: 'production',
      hosts: ['0.0.0.0'],
      port: 3000,
      origin: 'https://watch.example',
      hasSecureCookies: true,
      productApi: { kind: 'embedded', database: 'pglite', dataDir: '.data' },
    })
    expect(secrets.sessionKeys).toEqual([key])
  })

  test('all faults are reported together, each with its variable and what would be valid', () => {
    const faults = readFaults({
      CLIFFHANGER_MODE: 'prod',
      PORT: 'abc',
      APP_ORIGIN: 'https://watch.example/path',
      LOG_LEVEL: 'loud',
      IMAGE_HOSTS: 'https://x/',
      PRODUCT_API_PATHS: '[1]',
    })
    expect(faults).toHaveLength(8)
    expect(faults).toContain('CLIFFHANGER_MODE must be one of demo, production, development, not "prod".')
    expect(faults).toContain('PORT must be a whole number from 0 to 65535, not "abc".')
    expect(readFaults({ PRODUCT_API_PATHS: '{"nope":"/x"}' })).toHaveLength(4)
    expect(readFaults({ CLIFFHANGER_MODE: 'demo', PORT: '0' })).toEqual([
      expect.stringMatching(/^PORT 0 .* APP_ORIGIN/),
    ])
  })

  test('faults of the embedded platform’s settings are reported with the others, in the same words (row 454)', () => {
    const faults = readFaults({
      DATABASE_URL: 'mysql://db/x',
      MIGRATE_DATABASE_URL: 'postgres://db/x',
      GOOGLE_CLIENT_ID: 'us',
      GOOGLE_ISSUER: 'http://accounts.example',
      PAYPAL_CLIENT_ID: 'us',
      SESSION_SECRET: 'short',
    })
    expect(faults.map((fault) => fault.split(' ', 1)[0]).sort()).toEqual([
      'APP_ORIGIN',
      'DATABASE_URL',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_ISSUER',
      'MEDIA_SECRET',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_WEBHOOK_ID',
      'SESSION_SECRET',
      'SIGN_IN_SECRET',
    ])
  })

  test('a missing secret prevents production from starting and is named', () => {
    expect(readFaults({ APP_ORIGIN: 'https://watch.example' })).toEqual([
      'SESSION_SECRET (or SESSION_SECRET_FILE) is needed in production and is not set.',
      'MEDIA_SECRET (or MEDIA_SECRET_FILE) is needed in production and is not set.',
    ])
    const remote = {
      APP_ORIGIN: 'https://watch.example',
      PRODUCT_API_URL: 'https://api.example',
      SESSION_SECRET: key,
    }
    expect(readFaults(remote)).toEqual([])
  })

  test('a country that visitors could name themselves is refused', () => {
    const named = { ...production, COUNTRY_HEADER: 'CF-IPCountry' }
    expect(readFaults({ ...named, TRUSTED_PROXY_HOPS: '0' })).toEqual([
      expect.stringMatching(/^COUNTRY_HEADER needs TRUSTED_PROXY_HOPS of 1 or more/),
    ])
    expect(readFaults({ ...named, TRUSTED_PROXY_HOPS: '1' })).toEqual([])
  })

  test.each([
    'short',
    'change-me-change-me-change-me-change-me',
    'a'.repeat(64),
    'example'.repeat(8),
    'secret'.repeat(6),
  ])('the secret %s is refused and not shown (row 460)', (secret) => {
    for (const name of ['SESSION_SECRET', 'MEDIA_SECRET', 'SIGN_IN_SECRET']) {
      const [fault] = readFaults({ ...production, [name]: secret })
      expect(fault).toMatch(new RegExp(`^${name} `))
      expect(fault).not.toContain(secret)
    }
  })

  test('a key with two purposes is refused, even an older one (row 460)', () => {
    const older = `${testKey('media')},${testKey('older')}`
    expect(readFaults({ ...production, SIGN_IN_SECRET: key, MEDIA_SECRET: older })).toEqual([
      'SIGN_IN_SECRET is also in SESSION_SECRET; each needs a key of its own.',
    ])
    expect(
      readFaults({ ...production, SIGN_IN_SECRET: `${testKey('sign-in')},${testKey('older')}` }),
    ).toEqual([])
    expect(
      readFaults({
        ...production,
        MEDIA_SECRET: older,
        SIGN_IN_SECRET: `${testKey('new')},${testKey('older')}`,
      }),
    ).toEqual(['SIGN_IN_SECRET is also in MEDIA_SECRET; each needs a key of its own.'])
    const shared = ['PRODUCT_API_KEY is also in SESSION_SECRET; each needs a key of its own.']
    for (const PRODUCT_API_KEY of [key, key.toUpperCase()]) {
      expect(readFaults({ ...production, PRODUCT_API_KEY })).toEqual(shared)
      const PRODUCT_API_URL = 'https://api.example'
      expect(readFaults({ ...production, PRODUCT_API_KEY, PRODUCT_API_URL })).toEqual(shared)
    }
  })

  test('a secret may come from a file, and a second one verifies', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'session')
    const older = testKey('older')
    writeFileSync(file, `${key},${older}\n`)
    const { SESSION_SECRET: _, ...rest } = production
    expect(loadConfig({ ...rest, SESSION_SECRET_FILE: file }).secrets.sessionKeys).toEqual([key, older])
    expect(readFaults({ ...production, SESSION_SECRET_FILE: file })).toHaveLength(1)
    expect(readFaults({ ...rest, SESSION_SECRET_FILE: '/nonexistent' })[0]).toMatch(
      /^SESSION_SECRET_FILE names .+, which cannot be read/,
    )
  })

  test('a demonstration generates its secrets once, readable only by this user', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'data-'))
    const first = loadConfig({ CLIFFHANGER_MODE: 'demo', DATA_DIR, PORT: '4000' })
    const second = loadConfig({ CLIFFHANGER_MODE: 'demo', DATA_DIR })
    expect(second.secrets).toEqual(first.secrets)
    expect(first.secrets.sessionKeys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(DATA_DIR, 'secrets', 'session-secret')).mode & 0o077).toBe(0)
    expect(first.config).toMatchObject({
      origin: 'http://localhost:4000',
      hosts: ['127.0.0.1', '::1'],
      hasSecureCookies: false,
    })
  })

  test('a demonstration listens on loopback only', () => {
    expect(
      readFaults({
        CLIFFHANGER_MODE: 'demo',
        HOST: '0.0.0.0',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'd-')),
      })[0],
    ).toMatch(/^HOST /)
  })

  test('cookies are plain over http, where WebKit rejects secure ones, and secure over https (rows 70, 446)', () => {
    const at = (APP_ORIGIN: string) =>
      loadConfig({ ...production, APP_ORIGIN, ALLOW_IN_PRODUCTION: 'http' }).config.hasSecureCookies
    expect([at('http://192.168.1.5:3000'), at('http://localhost:3000'), at('https://x.example')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('production refuses plain http and sandboxes unless they are explicitly allowed (row 460)', () => {
    const APP_ORIGIN = 'http://watch.example'
    expect(readFaults({ ...production, APP_ORIGIN })).toEqual([
      expect.stringMatching(/^APP_ORIGIN must be https .* ALLOW_IN_PRODUCTION=http /),
    ])
    expect(readFaults({ ...production, SANDBOXES: 'paypal' })).toEqual([
      expect.stringMatching(/^SANDBOXES must be none .* ALLOW_IN_PRODUCTION=sandboxes /),
    ])
    const reported = {
      ...production,
      APP_ORIGIN,
      SANDBOXES: 'paypal',
      ALLOW_IN_PRODUCTION: 'sandboxes, http',
    }
    expect(loadConfig(reported).config.allowances).toEqual(['sandboxes', 'http'])
    expect(readFaults({ ...production, APP_ORIGIN: 'http://localhost:3000', SANDBOXES: 'none' })).toEqual([])
    expect(readFaults({ ...production, ALLOW_IN_PRODUCTION: 'all' })).toHaveLength(1)
  })

  test('a fault about a URL shows neither its password nor its query (row 460)', () => {
    const given = {
      PRODUCT_API_URL: 'http://user:canary@api.example/',
      TRACKING_API_URL: 'https://t.example/?key=canary',
    }
    const faults = readFaults({
      ...production,
      ...given,
      APP_ORIGIN: 'user:canary@watch.example',
      PAY_ORIGINS: 'https://a.example,https://u:canary@b.example',
    })
    expect(faults.join()).not.toContain('canary')
    expect(faults).toContainEqual(expect.stringContaining('not "…@api.example/"'))
    expect(faults).toHaveLength(4)
  })

  test('the configuration contains no secrets', () => {
    const DATABASE_URL = 'postgres://user:canary-password@db/x'
    const SHARED_STATE_URL = 'rediss://user:canary-password@state.example:6380/1'
    const { config, secrets } = loadConfig({ ...production, DATABASE_URL, SHARED_STATE_URL })
    expect(secrets.sharedStateUrl).toBe(SHARED_STATE_URL)
    expect(JSON.stringify(config)).not.toMatch(/canary|f3a91c07/)
    expect(config.productApi).toMatchObject({ database: 'postgresql' })
  })
})

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** All names of environment variables. */
const NAMES = [...ALL_VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)]
/** Used by `compose.yaml` only. */
const COMPOSE_NAMES = ['POSTGRES_PASSWORD', 'IMAGE_TAG', 'CERTIFICATES']

test('.env.example lists exactly the existing variables (row 455)', () => {
  const listed = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual([...NAMES, ...COMPOSE_NAMES].sort())
})

describe('compose.yaml (row 455)', () => {
  interface Service {
    environment: Record<string, string>
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const web = services.web!.environment
  const platform = services.platform!.environment
  /** Set by the file itself, since its services know each other. */
  const FIXED = [
    'HOST',
    'PORT',
    'METRICS_HOST',
    'DATA_DIR',
    'PRODUCT_API_URL',
    'DATABASE_URL',
    'CLIFFHANGER_MODE',
    // Production has no demonstration.
    'DEMO_DIR',
    'STUDIO_HOST',
    'STUDIO_PORT',
  ]

  test('passes every variable of .env to the service that reads it', () => {
    const studio = services.studio!.environment
    const notHanded = NAMES.filter(
      (name) => ![web, platform, studio].some((environment) => name in environment),
    )
    expect(notHanded.filter((name) => !FIXED.some((fixed) => name.startsWith(fixed)))).toEqual([])
    for (const [name, value] of [web, platform, studio].flatMap((environment) =>
      Object.entries(environment),
    )) {
      expect(NAMES, name).toContain(name)
      // nginx is the only one in front of it.
      const byDefault = name === 'TRUSTED_PROXY_HOPS' ? '1' : ''
      if (!FIXED.includes(name)) expect(value, name).toBe(`\${${name}:-${byDefault}}`)
    }
  })

  test('names no variable that is neither the product’s nor in .env.example', () => {
    expect(services['second-web']!.environment).toEqual(web)
    const { environment } = services.import!
    for (const [name, value] of Object.entries(environment)) {
      expect(NAMES, name).toContain(name)
      expect(value, name).toBe(platform[name])
    }
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
    expect(used.filter((name) => ![...NAMES, ...COMPOSE_NAMES].includes(name))).toEqual([])
  })

  test('gives each service only the secrets that it needs', () => {
    const secretsIn = (environment: object) => SECRETS.filter((name) => name in environment).sort()
    const webOnly = ['SESSION_SECRET', 'SHARED_STATE_URL']
    expect(secretsIn(web)).toEqual(['FACEBOOK_APP_SECRET', 'PRODUCT_API_KEY', ...webOnly])
    expect(secretsIn(platform)).toEqual(SECRETS.filter((name) => !webOnly.includes(name)).sort())
  })

  test('starts with the .env described in its first lines', () => {
    const given: Record<string, string> = {
      APP_ORIGIN: 'https://watch.example',
      SESSION_SECRET: key,
      MEDIA_SECRET: testKey('media'),
      PRODUCT_API_KEY: testKey('web'),
      POSTGRES_PASSWORD: 'x',
    }
    const filled = (environment: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? ''),
        ]),
      )
    expect(loadConfig(filled(web)).config).toMatchObject({
      mode: 'production',
      productApi: { kind: 'remote', url: 'http://platform:4000' },
    })
    const readPlatform = () => readEnvironment(filled(platform), PLATFORM_VARIABLES, standalonePlatformFaults)
    expect(readPlatform().DATABASE_URL).toBe('postgres://cliffhanger:x@database/cliffhanger')
    delete given.PRODUCT_API_KEY
    expect(readPlatform).toThrow(/^PRODUCT_API_KEY \(or PRODUCT_API_KEY_FILE\) is needed in production/)
  })
})
