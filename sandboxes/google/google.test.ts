import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as openid from 'openid-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/runtime/clock.ts'
import { openAccounts } from '../pages/accounts.ts'
import { createBrowser, type Page } from '../pages/test-browser.ts'
import { type GoogleSandbox, startGoogleSandbox } from './google.ts'

const SITE = 'http://localhost:3999'
/** The first request loads the library, which takes long on a busy machine. */
const DISCOVERY_SECONDS_MAX = 15
const CALL_SECONDS_MAX = 2

let folder: string
let sandbox: GoogleSandbox
let reported: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'google-test-'))
  reported = []
  const tell = (details: object, message: string) => void reported.push(JSON.stringify(details) + message)
  sandbox = await startGoogleSandbox({
    port: 0,
    siteOrigin: SITE,
    accounts: openAccounts(folder, 'google'),
    loadPicture: async ({ id }) => `/pictures/${id}.webp`,
    clock: systemClock,
    log: { info: tell, warn: tell, error: tell },
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The platform's part: discovery, then an attempt with PKCE, state and nonce. */
async function begin(parameters: Record<string, string> = {}) {
  const { issuer, clientId, clientSecret } = sandbox
  const client = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [openid.allowInsecureRequests],
    timeout: DISCOVERY_SECONDS_MAX,
  })
  client.timeout = CALL_SECONDS_MAX
  const [pkceCodeVerifier, expectedState, expectedNonce] = ['v'.repeat(43), 'state-1', 'nonce-1']
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: `${SITE}/`,
    scope: 'openid profile',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  })
  const browser = createBrowser(issuer)
  const chooser = await browser.open(address)
  const finish = (back: Page) =>
    openid.authorizationCodeGrant(client, back.url, { pkceCodeVerifier, expectedState, expectedNonce })
  return { address, browser, chooser, client, finish }
}

const MAYA = '100000000000000000069'

describe('the redirect provider’s sandbox (rows 67-68)', () => {
  test('signs in the chosen account, by OpenID Connect with PKCE and nonce', async () => {
    const { browser, chooser, client, finish } = await begin()
    expect(chooser.text).toContain('Sandbox: no real Google account is used.')
    const back = await browser.post(chooser, { account: MAYA, fault: '' })
    expect(back.url.origin + back.url.pathname).toBe(`${SITE}/`)
    const tokens = await finish(back)
    const person = {
      sub: MAYA,
      name: 'Maya Chen',
      picture: `/pictures/${MAYA}.webp`,
    }
    expect(tokens.claims()).toMatchObject(person)
    expect(tokens.claims()).not.toHaveProperty('email')
    expect(await openid.fetchUserInfo(client, tokens.access_token, MAYA)).toMatchObject(person)
  })

  test('shares the mail address only after a consent of its own, and may leave it unverified (row 439)', async () => {
    const ask = async (fault: string, answer: Record<string, string>) => {
      const { browser, chooser, finish } = await begin({ scope: 'openid email', prompt: 'consent' })
      const consent = await browser.post(chooser, { account: MAYA, fault })
      expect(consent.text).toContain('Share your e-mail address?')
      return { finish, back: await browser.post(consent, { account: MAYA, fault, email: '1', ...answer }) }
    }
    const email = 'maya.chen@sandbox.example'
    for (const [fault, email_verified] of [
      ['', true],
      ['unverified', false],
    ] as const) {
      const { finish, back } = await ask(fault, { agreed: '1' })
      expect((await finish(back)).claims()).toMatchObject({ email, email_verified })
    }
    const { back } = await ask('', { cancel: '1' })
    expect(back.url.searchParams.get('error')).toBe('access_denied')
  })

  test('returns only to the site, and requires PKCE', async () => {
    const { chooser } = await begin({ redirect_uri: 'https://evil.example/' })
    expect([chooser.response.status, chooser.url.origin]).toEqual([400, sandbox.issuer])
    expect(chooser.text).toContain('redirect_uri')
    const { chooser: bare } = await begin({ code_challenge: '', code_challenge_method: '' })
    expect(bare.url.searchParams.get('error')).toBe('invalid_request')
  })

  test('refuses forms of other sites and names of other hosts', async () => {
    const { chooser } = await begin()
    const foreign = await fetch(chooser.url, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ account: MAYA }),
    })
    expect(foreign.status).toBe(400)
    const status = await new Promise((resolve) => {
      request(sandbox.issuer, { headers: { host: 'evil.example' } }, (res) =>
        resolve(res.resume().statusCode),
      ).end()
    })
    expect(status).toBe(421)
  })

  test('writes nothing to the console and no secret to the log', async () => {
    const methods = ['log', 'info', 'warn', 'error'] as const
    const console_ = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined))
    const { browser, chooser, finish } = await begin()
    const back = await browser.post(chooser, { account: MAYA })
    const { access_token, id_token } = await finish(back)
    await browser.open(`${sandbox.issuer}/nowhere`)
    for (const method of console_) expect(method).not.toHaveBeenCalled()
    const log = reported.join('\n')
    expect(log).toContain(sandbox.issuer)
    for (const secret of [
      sandbox.clientSecret,
      access_token,
      id_token!,
      back.url.searchParams.get('code')!,
    ]) {
      expect(log).not.toContain(secret)
    }
  })

  test('listens on the loopback address only', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    const port = new URL(sandbox.issuer).port
    for (const { address } of others) await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow()
    expect(new URL(sandbox.issuer).hostname).toBe('127.0.0.1')
  })
})
