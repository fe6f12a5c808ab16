import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOpenIdProvider } from '../../../tests/builders/openid-provider.ts'
import type { ProviderFault } from '../../../tests/builders/provider-server.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { createGoogle } from './google.ts'

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>

const REDIRECT_URL = 'https://watch.example/'
const attempt = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUrl: REDIRECT_URL }
/** Short, since the test waits out a hanging provider. */
const IMPATIENT = { deadlineMs: 200, discoveryDeadlineMs: 200 }

describe('the redirect provider (rows 67-68, 228-229)', () => {
  let provider: Provider
  beforeAll(async () => {
    provider = await startOpenIdProvider()
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    provider.faults.clear()
    provider.requested.length = 0
    Object.assign(provider.lies, { claims: {}, signedBy: 'us' })
  })

  const open = () => createGoogle(provider.config)
  async function consented(google = open(), given = attempt, claims?: Parameters<Provider['consent']>[1]) {
    const address = await google.createSignInUrl(given)
    if (address instanceof ProviderFailure) throw new Error(address.reason)
    return { google, address: new URL(address), ...provider.consent(address, claims) }
  }

  test('gets the state, the nonce, a hash of the verifier, and a request to choose an account', async () => {
    const { address } = await consented()
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.origin}/authorize`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'us',
      redirect_uri: REDIRECT_URL,
      response_type: 'code',
      scope: 'openid profile',
      state: 's',
      nonce: 'n',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    expect(address.href).not.toContain(attempt.verifier)
  })

  test('asks for the mail address only where it is wanted, and reads a verified one alone (row 439)', async () => {
    const google = open()
    const ask = async (claims: Parameters<Provider['consent']>[1]) => {
      const url = new URL((await google.createConsentUrl(attempt, '77')) as string)
      const { code } = provider.consent(url.href, claims)
      return { url, read: await google.readAddress(attempt, code) }
    }
    const email = 'ada@mail.example'
    const { url, read } = await ask({ sub: '77', email, email_verified: true })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ scope: 'openid email', prompt: 'consent', login_hint: '77', state: 's', nonce: 'n' },
    })
    expect(read).toEqual({ thirdPartyId: '77', address: email })
    for (const claims of [
      { email, email_verified: false },
      { email },
      { email: 'x', email_verified: true },
    ]) {
      expect((await ask({ sub: '77', ...claims })).read).toEqual({ thirdPartyId: '77', address: null })
    }
  })

  test('identifies the viewer who returns', async () => {
    const picture = 'https://pictures.example/ada.jpg'
    const { google, code } = await consented(open(), attempt, { sub: '77', name: 'Ada', picture })
    expect(await google.identify(attempt, code)).toEqual({
      provider: 'google',
      thirdPartyId: '77',
      nickname: 'Ada',
      avatarUrl: picture,
    })
  })

  test('a name or picture that cannot be shown is left out', async () => {
    const claims = { sub: '77', name: ` A\0da\n${'x'.repeat(200)} `, picture: 'javascript:alert(1)' }
    const { google, code } = await consented(open(), attempt, claims)
    expect(await google.identify(attempt, code)).toMatchObject({
      nickname: `Ada ${'x'.repeat(76)}`,
      avatarUrl: null,
    })
  })

  test.each([
    ['of another attempt', { nonce: 'other' }],
    ['of another site', { aud: 'other' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that expired', { exp: 1 }],
  ])('an identity %s is refused', async (_name, claims) => {
    const { google, code } = await consented()
    provider.lies.claims = claims
    expect(await google.identify(attempt, code)).toMatchObject({ code: 'signInRefused' })
  })

  test('an identity signed by another issuer is refused', async () => {
    const { google, code } = await consented()
    provider.lies.signedBy = 'nobody'
    expect(await google.identify(attempt, code)).toMatchObject({ code: 'signInRefused' })
  })

  test('a code works once, and only with the verifier of its attempt', async () => {
    const { google, code } = await consented()
    expect(await google.identify({ ...attempt, verifier: 'w'.repeat(43) }, code)).toMatchObject({
      code: 'signInUsed',
    })
    const { code: second } = await consented(google)
    expect(await google.identify(attempt, second)).toMatchObject({ thirdPartyId: '1029384756' })
    expect(await google.identify(attempt, second)).toMatchObject({ code: 'signInUsed' })
  })

  test('an identity without a usable id signs nobody in', async () => {
    const { google, code } = await consented(open(), attempt, { sub: `x${' '.repeat(300)}` })
    expect(await google.identify(attempt, code)).toMatchObject({ code: 'providerUnavailable' })
  })

  const faults: ProviderFault[] = ['down', 'html', 'hangs', 'endless', 'elsewhere']
  test.each(['/token', '/jwks'].flatMap((path) => faults.map((fault) => ({ path, fault }))))(
    'is unavailable when $path is wrong: $fault',
    async ({ path, fault }) => {
      const { google, code } = await consented(createGoogle(provider.config, IMPATIENT))
      provider.faults.set(path, fault)
      expect(await google.identify(attempt, code)).toMatchObject({ code: 'providerUnavailable' })
    },
  )

  test('a provider that does not know our client is unavailable, and the reason can be logged', async () => {
    const google = createGoogle({ ...provider.config, clientSecret: 'wrong' })
    const { code } = await consented(google)
    const failure = await google.identify(attempt, code)
    expect(failure).toMatchObject({
      code: 'providerUnavailable',
      reason: expect.stringMatching(/invalid_client/),
    })
  })
})
