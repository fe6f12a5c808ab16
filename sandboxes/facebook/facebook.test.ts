import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccounts } from '../pages/accounts.ts'
import { createBrowser } from '../pages/test-browser.ts'
import { type FacebookSandbox, startFacebookSandbox } from './facebook.ts'

const SITE = 'http://localhost:3999'
const REDIRECT_URI = `${SITE}/sign-in/facebook/callback/`
const NOAH = '10000000000000007'

let folder: string
let sandbox: FacebookSandbox
let nowMs: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facebook-test-'))
  nowMs = 1_700_000_000_000
  const silent = () => undefined
  sandbox = await startFacebookSandbox({
    port: 0,
    siteOrigin: SITE,
    accounts: openAccounts(folder, 'facebook'),
    loadPicture: async ({ id }) => `/pictures/${id}.webp`,
    clock: { nowMs: () => nowMs },
    log: { info: silent, warn: silent, error: silent },
  })
})
afterEach(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openDialog(parameters: Record<string, string> = {}) {
  const browser = createBrowser(new URL(sandbox.dialogUrl).origin)
  const query = new URLSearchParams({
    client_id: sandbox.appId,
    redirect_uri: REDIRECT_URI,
    state: 'state-1',
    display: 'popup',
    ...parameters,
  })
  return { browser, chooser: await browser.open(`${sandbox.dialogUrl}?${query}`) }
}

async function readCode(form: Record<string, string> = { account: NOAH }): Promise<string> {
  const { browser, chooser } = await openDialog()
  const back = await browser.post(chooser, form)
  expect(back.url.href.startsWith(`${REDIRECT_URI}?`)).toBe(true)
  expect(back.url.searchParams.get('state')).toBe('state-1')
  return back.url.searchParams.get('code')!
}

async function request(path: string, query: Record<string, string>) {
  const response = await fetch(`${sandbox.graphUrl}${path}?${new URLSearchParams(query)}`)
  return { status: response.status, data: await response.json() }
}

const exchange = (code: string, query: Record<string, string> = {}) =>
  request('/oauth/access_token', {
    client_id: sandbox.appId,
    client_secret: sandbox.appSecret,
    redirect_uri: REDIRECT_URI,
    code,
    ...query,
  })
const inspect = (token: string, appToken = `${sandbox.appId}|${sandbox.appSecret}`) =>
  request('/debug_token', { input_token: token, access_token: appToken })
const toProof = (token: string) => createHmac('sha256', sandbox.appSecret).update(token).digest('hex')

const refusal = (code: number, subcode?: number) => ({
  status: 400,
  data: {
    error: {
      message: expect.any(String),
      type: expect.stringMatching(/Exception$/),
      code,
      ...(subcode && { error_subcode: subcode }),
      fbtrace_id: expect.any(String),
    },
  },
})

describe('the popup provider’s sandbox (row 69, rule 16)', () => {
  test('issues a token for the chosen account, and identifies its owner', async () => {
    const { status, data } = await exchange(await readCode())
    expect([status, data]).toEqual([
      200,
      { access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 },
    ])
    const token = data.access_token
    expect((await inspect(token)).data.data).toMatchObject({
      app_id: sandbox.appId,
      user_id: NOAH,
      is_valid: true,
      expires_at: nowMs / 1000 + 3600,
    })
    const requested = { access_token: token, fields: 'id,name,picture', appsecret_proof: toProof(token) }
    expect((await request('/me', requested)).data).toEqual({
      id: NOAH,
      name: 'Noah Okafor',
      picture: { data: { url: `/pictures/${NOAH}.webp`, height: 192, width: 192, is_silhouette: false } },
    })
  })

  test('shares the mail address if the site asks and the member leaves it checked (row 439)', async () => {
    const ask = async (answer: Record<string, string>) => {
      const { browser, chooser } = await openDialog({ scope: 'public_profile,email' })
      const consent = await browser.post(chooser, { account: NOAH })
      expect(consent.text).toContain('Share your e-mail address?')
      const back = await browser.post(consent, { account: NOAH, agreed: '1', ...answer })
      const token = (await exchange(back.url.searchParams.get('code')!)).data.access_token
      const query = { access_token: token, fields: 'id,email', appsecret_proof: toProof(token) }
      return { scopes: (await inspect(token)).data.data.scopes, me: (await request('/me', query)).data }
    }
    expect(await ask({ email: '1' })).toEqual({
      scopes: ['public_profile', 'email'],
      me: { id: NOAH, email: 'noah.okafor@sandbox.example' },
    })
    expect(await ask({})).toEqual({ scopes: ['public_profile'], me: { id: NOAH } })
  })

  test('allows one return address and one app', async () => {
    for (const redirect of [
      `${REDIRECT_URI}x`,
      `${SITE}/`,
      'https://evil.example/sign-in/facebook/callback/',
    ]) {
      const { chooser } = await openDialog({ redirect_uri: redirect })
      expect([chooser.response.status, chooser.text]).toEqual([
        400,
        expect.stringContaining('Address blocked'),
      ])
    }
    expect((await openDialog({ client_id: '1' })).chooser.text).toContain('App not active')
  })

  test('refuses a wrong secret, a used or expired code, and another address', async () => {
    const code = await readCode()
    expect(await exchange(code, { client_secret: 'x'.repeat(32) })).toEqual(refusal(1))
    expect(await exchange(code, { redirect_uri: `${SITE}/` })).toEqual(refusal(100, 36008))
    expect((await exchange(code)).status).toBe(200)
    expect(await exchange(code)).toEqual(refusal(100, 36009))
    const old = await readCode()
    nowMs += 61_000
    expect(await exchange(old)).toEqual(refusal(100, 36007))
  })

  test('describes no token’s owner without the app’s proof', async () => {
    const token = (await exchange(await readCode())).data.access_token
    expect(await request('/me', { access_token: token })).toEqual(refusal(100))
    expect(await request('/me', { access_token: token, appsecret_proof: '0'.repeat(64) })).toEqual(
      refusal(100),
    )
    expect(await inspect(token, `${sandbox.appId}|wrong`)).toEqual(refusal(190))
    expect((await inspect('made-up')).data.data).toMatchObject({ is_valid: false })
    nowMs += 3_601_000
    expect((await inspect(token)).data.data).toMatchObject({ is_valid: false })
  })
})
