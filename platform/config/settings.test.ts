import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import { testKey } from '../../tests/builders/keys.ts'
import { prepareDataFolder } from '../db/data-folder.ts'
import { loadKeys } from './keys.ts'
import { operatorFromEnvironment, settingsFromEnvironment } from './settings.ts'

const SECRET = testKey('media')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('settings (row 452)', () => {
  test('production is the default mode, and it generates no secret', () => {
    expect(() => settingsFromEnvironment({})).toThrow(/MEDIA_SECRET .*is needed/)
    const { settings, secrets } = settingsFromEnvironment({ MEDIA_SECRET: SECRET })
    expect(settings.mode).toBe('production')
    expect(secrets).toMatchObject({ databaseUrl: null, mediaKeys: [SECRET] })
    expect(settings.dataDir).toMatch(/^\//)
  })

  test('every fault is reported at once', () => {
    const fault = () =>
      settingsFromEnvironment({
        PORT: 'x',
        DATABASE_URL: 'mysql://a',
        MEDIA_SECRET: 'short',
        MEDIA_ORIGIN: 'https://media.example/path',
        PRODUCT_API_PATHS: '{"topDramas":"no slash"}',
        GOOGLE_ISSUER: 'http://accounts.example',
        SESSION_DAYS: '0',
        PAID_MEDIA_SECONDS: '1',
        ONE_SESSION_PER_MEMBER: 'yes',
      })
    expect(fault).toThrow(EnvironmentError)
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'MEDIA_SECRET',
      'MEDIA_ORIGIN',
      'PRODUCT_API_PATHS',
      'GOOGLE_ISSUER',
      'SESSION_DAYS',
      'PAID_MEDIA_SECONDS',
      'ONE_SESSION_PER_MEMBER',
    ]) {
      expect(fault).toThrow(new RegExp(`${name} must`))
    }
  })

  test('a standalone platform that others may reach needs a key in production (S87)', () => {
    const read = (environment: Record<string, string>) => () =>
      settingsFromEnvironment({ MEDIA_SECRET: SECRET, ...environment })
    const file = join(folder, 'key')
    writeFileSync(file, testKey('web'))
    for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'platform.internal']) {
      expect(read({ HOST }), HOST).toThrow(/^PRODUCT_API_KEY .*is needed in production where HOST is/)
      expect(read({ HOST, PRODUCT_API_KEY: testKey('web') }), HOST).not.toThrow()
      expect(read({ HOST, PRODUCT_API_KEY_FILE: file }), HOST).not.toThrow()
      expect(read({ HOST, CLIFFHANGER_MODE: 'development' }), HOST).not.toThrow()
    }
    for (const HOST of ['', 'localhost', '127.0.0.1', '::1']) expect(read({ HOST }), HOST).not.toThrow()
  })

  test('a secret may be in a file, but not in two places', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, `${SECRET}\n`)
    expect(settingsFromEnvironment({ MEDIA_SECRET_FILE: file }).secrets.mediaKeys).toEqual([SECRET])
    expect(() => settingsFromEnvironment({ MEDIA_SECRET_FILE: file, MEDIA_SECRET: SECRET })).toThrow(
      /both set/,
    )
    expect(() => settingsFromEnvironment({ MEDIA_SECRET_FILE: join(folder, 'no') })).toThrow(/cannot be read/)
    writeFileSync(file, '\n')
    expect(() => settingsFromEnvironment({ PRODUCT_API_KEY_FILE: file })).toThrow(/names an empty file/)
  })

  test('a provider is an id with its secret, and production seals sign-ins with the operator’s secret', () => {
    const given = { MEDIA_SECRET: SECRET, GOOGLE_CLIENT_ID: 'us' }
    expect(() => settingsFromEnvironment(given)).toThrow(
      /SIGN_IN_SECRET .*is needed.*GOOGLE_CLIENT_SECRET .*are needed together/s,
    )
    expect(() => settingsFromEnvironment({ MEDIA_SECRET: SECRET, FACEBOOK_APP_SECRET: 'x' })).toThrow(
      /FACEBOOK_APP_ID .*are needed together/,
    )
    const file = join(folder, 'google')
    writeFileSync(file, 'proof\n')
    const { settings, secrets } = settingsFromEnvironment({
      ...given,
      SIGN_IN_SECRET: testKey('sign-in'),
      GOOGLE_CLIENT_SECRET_FILE: file,
      GOOGLE_ISSUER: 'http://localhost:4001',
      FACEBOOK_APP_ID: 'app',
      FACEBOOK_APP_SECRET: 'proof',
      FACEBOOK_GRAPH_URL: 'https://graph.example/v1/',
    })
    expect(secrets.providers).toEqual({
      google: { issuer: 'http://localhost:4001', clientId: 'us', clientSecret: 'proof' },
      facebook: {
        dialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
        graphUrl: 'https://graph.example/v1',
        appId: 'app',
        appSecret: 'proof',
      },
    })
    expect(loadKeys(settings, secrets).signIn).toEqual([testKey('sign-in')])
  })

  test('payments need all PayPal credentials, over TLS or on this machine', () => {
    const all = {
      MEDIA_SECRET: SECRET,
      PAYPAL_CLIENT_ID: 'us',
      PAYPAL_CLIENT_SECRET: 'proof',
      PAYPAL_WEBHOOK_ID: 'WH1',
    }
    expect(settingsFromEnvironment(all).secrets.payments.paypal).toEqual({
      apiOrigin: 'https://api-m.paypal.com',
      clientId: 'us',
      clientSecret: 'proof',
      webhookId: 'WH1',
    })
    expect(settingsFromEnvironment({ MEDIA_SECRET: SECRET }).secrets.payments.paypal).toBeNull()
    const { PAYPAL_WEBHOOK_ID: _, ...lacking } = all
    expect(() => settingsFromEnvironment(lacking)).toThrow(/PAYPAL_WEBHOOK_ID is not set/)
    for (const PAYPAL_API_ORIGIN of ['http://api-m.paypal.com', 'https://api-m.paypal.com/v2', 'paypal']) {
      expect(() => settingsFromEnvironment({ ...all, PAYPAL_API_ORIGIN })).toThrow(/PAYPAL_API_ORIGIN/)
    }
    expect(() => settingsFromEnvironment({ ...all, FIRST_TOP_UP_BONUS: '-5' })).toThrow(/FIRST_TOP_UP_BONUS/)
  })

  test('settings may be logged, since secrets are separate (row 460)', () => {
    const given = {
      DATABASE_URL: 'postgres://us:of-database@db/product',
      MIGRATE_DATABASE_URL: 'postgres://us:of-migrations@db/product',
      MEDIA_SECRET: SECRET,
      SIGN_IN_SECRET: testKey('sign-in'),
      GOOGLE_CLIENT_SECRET: 'of-google',
      FACEBOOK_APP_SECRET: 'of-facebook',
      PAYPAL_CLIENT_SECRET: 'of-paypal',
    }
    const ids = {
      GOOGLE_CLIENT_ID: 'us',
      FACEBOOK_APP_ID: 'us',
      PAYPAL_CLIENT_ID: 'us',
      PAYPAL_WEBHOOK_ID: 'WH1',
    }
    const { settings, secrets } = settingsFromEnvironment({ ...given, ...ids })
    for (const secret of Object.values(given)) {
      expect(JSON.stringify(settings)).not.toContain(secret)
      expect(JSON.stringify(secrets)).toContain(secret)
    }
    const { MEDIA_SECRET, SIGN_IN_SECRET, ...ofOperators } = given
    const operator = operatorFromEnvironment({ ...ofOperators, ...ids })
    expect(JSON.stringify(operator.settings)).not.toContain('of-')
    expect(operator.secrets.payments.paypal?.clientSecret).toBe('of-paypal')
  })

  test('sandboxes replace all providers outside production, in production only when named', () => {
    const of = (environment: Record<string, string>) =>
      settingsFromEnvironment({ MEDIA_SECRET: SECRET, ...environment }).settings.sandboxes
    expect(of({ CLIFFHANGER_MODE: 'demo' })).toEqual(['google', 'facebook', 'paypal'])
    expect(of({ CLIFFHANGER_MODE: 'development', SANDBOXES: 'none' })).toEqual([])
    expect(of({})).toEqual([])
    const SIGN_IN_SECRET = testKey('sign-in')
    const ALLOW_IN_PRODUCTION = 'sandboxes'
    expect(of({ SIGN_IN_SECRET, SANDBOXES: 'facebook, google', ALLOW_IN_PRODUCTION })).toEqual([
      'google',
      'facebook',
    ])
    expect(() => of({ SANDBOXES: 'google' })).toThrow(/SANDBOXES must be none.*SIGN_IN_SECRET .*is needed/s)
    expect(of({ SANDBOXES: 'paypal', ALLOW_IN_PRODUCTION })).toEqual(['paypal'])
    expect(of({ SANDBOXES: 'none' })).toEqual([])
    expect(() => of({ SANDBOXES: 'paypal' })).toThrow(/ALLOW_IN_PRODUCTION=sandboxes/)
    expect(() => of({ ALLOW_IN_PRODUCTION: 'all' })).toThrow(/ALLOW_IN_PRODUCTION must be one of/)
    expect(() => of({ SIGN_IN_SECRET, SANDBOXES: 'google,venmo' })).toThrow(
      /SANDBOXES must be a list of google, facebook, paypal/,
    )
  })

  test('another folder may have the demonstration', () => {
    const of = (environment: Record<string, string>) =>
      settingsFromEnvironment({ CLIFFHANGER_MODE: 'demo', ...environment }).settings.demoDir
    expect(of({ DEMO_DIR: folder })).toBe(folder)
    expect(of({ DEMO_DIR: '' })).toBeNull()
  })

  test('commands that need only the database require no secret', () => {
    expect(operatorFromEnvironment({ DATABASE_URL: 'postgres://db/x' }).secrets.databaseUrl).toBe(
      'postgres://db/x',
    )
    expect(() => operatorFromEnvironment({ MIGRATE_DATABASE_URL: 'postgres://db/x' })).toThrow(
      /needed together/,
    )
  })
})

describe('secrets (row 452)', () => {
  function load(mode?: 'production') {
    const { settings, secrets } = settingsFromEnvironment({ CLIFFHANGER_MODE: 'demo', DATA_DIR: folder })
    return loadKeys({ ...settings, ...(mode && { mode }) }, secrets)
  }

  test('are generated once, readable by the owner only', () => {
    const made = load()
    expect(load()).toEqual(made)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('of a release before members stay valid when the next one adds its secret', () => {
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ media: SECRET }))
    const { media, signIn } = load()
    expect(media).toEqual([SECRET])
    expect(signIn?.[0]).toMatch(/^[\w-]{43}$/)
    expect(load()).toEqual({ media, signIn })
  })

  test('that are damaged stop the start, since new ones would break every address', () => {
    writeFileSync(join(folder, 'secrets.json'), '{}')
    expect(() => load()).toThrow(/damaged/)
  })

  test('are never generated in production', () => {
    expect(() => load('production')).toThrow(/MEDIA_SECRET/)
  })

  test('accepts two keys while one replaces the other, and neither short nor copied ones (row 460)', () => {
    const [newest, older] = [testKey('newest'), testKey('older')]
    const of = (MEDIA_SECRET: string) => settingsFromEnvironment({ MEDIA_SECRET }).secrets.mediaKeys
    expect(of(`${newest}, ${older}`)).toEqual([newest, older])
    expect(() => of(`${newest},short`)).toThrow(/at least 32/)
    expect(() => of('s'.repeat(32))).toThrow(/can be guessed/)
  })
})

test('a data folder that cannot be written is reported in one sentence (row 452)', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(join(file, 'data'))).toThrow(/cannot be written \(ENOTDIR\)/)
})

describe('a data folder is closed to others, as the database’s files are world-writable (row 452)', () => {
  const readMode = (path: string) => statSync(path).mode & 0o777
  const opened = (name: string, content: string[]) => {
    const path = join(folder, name)
    mkdirSync(path)
    for (const each of content) writeFileSync(join(path, each), '')
    chmodSync(path, 0o755)
    return path
  }

  test('a new one, an empty one and one with our files are closed', () => {
    for (const path of [
      join(folder, 'new/deep'),
      opened('empty', []),
      opened('used', ['folder.lock', 'x']),
    ]) {
      prepareDataFolder(path)
      expect(readMode(path), path).toBe(0o700)
    }
  })

  test('one with foreign files is left unchanged and refused', () => {
    const shared = opened('shared', ['letters'])
    expect(() => prepareDataFolder(shared)).toThrow(/open to other users.*chmod 700/)
    expect(readMode(shared)).toBe(0o755)
  })
})
