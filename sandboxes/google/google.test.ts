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
    scope: 'openid profile email',
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
      email: 'maya.chen@sandbox.example',
    }
    expect(tokens.claims()).toMatchObject(person)
    expect(await openid.fetchUserInfo(client, tokens.access_token, MAYA)).toMatchObject(person)
  })

  test('accepts a code once', async () => {
    const { browser, chooser, finish } = await begin()
    const back = await browser.post(chooser, { account: MAYA })
    await finish(back)
    await expect(finish(back)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('shows the chooser each time, even after a sign-in', async () => {
    const { address, browser, chooser, finish } = await begin()
    await browser.post(chooser, { account: MAYA })
    const again = await browser.open(address)
    expect(again.text).toContain('Choose an account')
    const tokens = await finish(await browser.post(again, { account: '100000000000000000067' }))
    expect(tokens.claims()?.name).toBe('Omar Haddad')
  })

  test.each(['select_account', 'login', 'consent', 'select_account consent'])(
    'shows the same page to a site that requests %s',
    async (prompt) => {
      const { browser, chooser, finish } = await begin({ prompt })
      const tokens = await finish(await browser.post(chooser, { account: MAYA }))
      expect(tokens.claims()?.sub).toBe(MAYA)
    },
  )

  test('completes two concurrent attempts of one browser', async () => {
    const { address, browser, chooser, finish } = await begin()
    const other = await browser.open(address)
    expect((await finish(await browser.post(other, { account: MAYA }))).claims()?.sub).toBe(MAYA)
    const ended = await browser.post(chooser, { account: MAYA })
    expect([ended.url.origin, ended.text]).toEqual([sandbox.issuer, expect.stringContaining('<main>')])
  })

  test('returns access_denied after a cancellation', async () => {
    const { browser, chooser, finish } = await begin()
    const back = await browser.post(chooser, { cancel: '1' })
    expect(back.url.searchParams.get('state')).toBe('state-1')
    await expect(finish(back)).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('adds a person, who can then be chosen', async () => {
    const { browser, chooser, finish } = await begin()
    const refused = await browser.post(chooser, { name: '   ' })
    expect([refused.response.status, refused.text]).toEqual([422, expect.stringContaining('Type a name.')])
    const added = await browser.post(chooser, { name: '<b>Ada</b> Löwe' })
    expect(added.text).toContain('&lt;b&gt;Ada&lt;/b&gt; Löwe')
    const id = /value="(2\d{20})"/.exec(added.text)![1]!
    const tokens = await finish(await browser.post(added, { account: id }))
    expect(tokens.claims()).toMatchObject({
      sub: id,
      name: '<b>Ada</b> Löwe',
      email: 'b.ada.b.lowe@sandbox.example',
    })
  })

  test.each([
    ['down', { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status: 503 } }],
    ['slow', { code: 'OAUTH_TIMEOUT' }],
    ['nonsense', { code: 'OAUTH_RESPONSE_IS_NOT_JSON' }],
    ['refuses', { error: 'invalid_grant' }],
    ['wrongNonce', { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }],
    ['wrongAudience', { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }],
  ])('produces the chosen fault, in one attempt: %s', async (fault, problem) => {
    const { address, browser, chooser, finish } = await begin()
    const back = await browser.post(chooser, { account: MAYA, fault })
    await expect(finish(back)).rejects.toMatchObject(problem)
    const again = await browser.post(await browser.open(address), { account: MAYA })
    expect((await finish(again)).claims()?.sub).toBe(MAYA)
  })

  test('produces the chosen fault: a key that is not published', async () => {
    const { browser, chooser, client, finish } = await begin()
    openid.enableNonRepudiationChecks(client)
    const back = await browser.post(chooser, { account: MAYA, fault: 'wrongSignature' })
    await expect(finish(back)).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' })
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
