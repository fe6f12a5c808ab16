import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { createProviders } from '../../../platform/providers/list/sign-in-clients.ts'
import { startGraphProvider } from '../../builders/graph-provider.ts'
import { startMailServer, type TestMailServer } from '../../builders/mail-server.ts'
import { signedInMember } from '../../builders/members.ts'
import { startOpenIdProvider } from '../../builders/openid-provider.ts'
import { platformOver } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const ADDRESS = '/x/member/mail-address'
const REDIRECT_URL = 'https://watch.example/'
const MAIL = 'ada@mail.example'

/** With providers that speak the real protocols. */
function describeProviderAddresses(start: () => Promise<Engine>): void {
  const setting = onEngine(start)
  let openId: Awaited<ReturnType<typeof startOpenIdProvider>>
  let graph: Awaited<ReturnType<typeof startGraphProvider>>
  let mail: TestMailServer
  let logged: unknown[]
  let platform: ReturnType<typeof platformOver>
  beforeAll(async () => {
    openId = await startOpenIdProvider()
    graph = await startGraphProvider()
  })
  afterAll(() => Promise.all([openId.close(), graph.close()]))
  beforeEach(async () => {
    mail = await startMailServer()
    logged = []
    const tell = (...line: unknown[]) => void logged.push(line)
    platform = platformOver(setting().db, {
      mailServer: mail.server,
      providers: createProviders({ google: openId.config, facebook: graph.config }),
      log: { info: tell, warn: tell, error: tell },
    })
  })
  afterEach(() => mail.close())

  async function member(thirdPartyId: string, provider: 'google' | 'facebook' = 'google') {
    const { headers } = await signedInMember(platform, { thirdPartyId, provider })
    const url = `${ADDRESS}/provider`
    return {
      consentUrl: async () =>
        (await platform.request(`${url}?redirectUrl=${REDIRECT_URL}`, { headers })).data as string,
      take: async (proof: object) =>
        (await platform.request(url, { method: 'POST', headers, body: JSON.stringify(proof) })).code,
      read: async () => (await platform.request(ADDRESS, { headers })).data as object,
    }
  }
  const consent = (url: string, sub: string, claims: object = { email: MAIL, email_verified: true }) => ({
    ...openId.consent(url, { sub, ...claims }),
    redirectUrl: REDIRECT_URL,
  })

  test('the verified address of the member’s own account waits for its link, as any other (row 439)', async () => {
    const ada = await member('77')
    const url = await ada.consentUrl()
    expect(new URL(url).searchParams.get('login_hint')).toBe('77')
    expect(await ada.read()).toMatchObject({ address: null, waiting: null })
    expect(await ada.take(consent(url, '77'))).toBe(CODES.success)
    expect(await ada.read()).toMatchObject({ address: null, waiting: MAIL })
    const sent = await platform.db.selectFrom('document').select(['kind', 'to_address']).execute()
    expect(sent).toEqual([{ kind: 'confirmAddress', to_address: MAIL }])
    expect(JSON.stringify(logged)).not.toContain(MAIL)
  })

  test('another account, an unverified address and none are refused, and nothing is stored (row 439)', async () => {
    await member('78')
    const ada = await member('77')
    const take = async (...given: [sub: string, claims?: object]) =>
      ada.take(consent(await ada.consentUrl(), ...given))
    expect(await take('78')).toBe(CODES.otherAccount)
    expect(await take('unknown')).toBe(CODES.otherAccount)
    expect(await take('77', { email: MAIL, email_verified: false })).toBe(CODES.addressNotShared)
    expect(await take('77', {})).toBe(CODES.addressNotShared)
    expect(await platform.db.selectFrom('mail_address').selectAll().execute()).toEqual([])
    expect(JSON.stringify(logged)).not.toContain(MAIL)
  })

  test('what was asked for one purpose or member serves no other, and once (row 439)', async () => {
    const [ada, eve] = [await member('77'), await member('78')]
    const signInUrl = `/user/api/front/login/google/url?redirectUrl=${REDIRECT_URL}`
    const toSignIn = (await platform.request(signInUrl)).data as string
    expect(await ada.take(consent(toSignIn, '77'))).toBe(CODES.signInStale)
    expect(await ada.take(consent(await eve.consentUrl(), '77'))).toBe(CODES.signInStale)
    const proof = consent(await ada.consentUrl(), '77')
    const body = JSON.stringify(proof)
    const signedIn = await platform.request('/user/api/front/login/google', { method: 'POST', body })
    expect(signedIn.code).toBe(CODES.signInStale)
    expect(await ada.take(proof)).toBe(CODES.success)
    expect(await ada.take(proof)).toBe(CODES.signInUsed)
  })

  test('the popup provider’s address is taken if its permission was granted (row 439)', async () => {
    const ada = await member('77', 'facebook')
    const take = (scopes: string[], thirdPartId = '77') =>
      ada.take({
        thirdPartId,
        accessToken: graph.issue({ scopes, userId: thirdPartId, profileId: thirdPartId }),
      })
    expect(await take(['public_profile'])).toBe(CODES.addressNotShared)
    expect(await take(['public_profile', 'email'], '78')).toBe(CODES.otherAccount)
    expect(await ada.read()).toMatchObject({ waiting: null })
    expect(await take(['public_profile', 'email'])).toBe(CODES.success)
    expect(await ada.read()).toMatchObject({ address: null, waiting: MAIL })
  })
}

describeOnEveryEngine(describeProviderAddresses)
