import { describe, expect, test } from 'vitest'
import { CODES, type CodeName, HTTP_STATUS } from '../../contract/codes.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '../../contract/product-api/endpoints.ts'
import { signedInMember } from '../builders/members.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { readExample } from './examples.ts'
import { onEngine } from './setting.ts'

const BUILT: EndpointName[] = [
  'areaInfo',
  'columnPage',
  'genreList',
  'coinRules',
  'catalogueList',
  'search',
  'similarDramas',
  'feed',
  'reportClip',
  'topDramas',
  'dramaDetail',
  'episodeList',
  'episodeDetail',
  'episodeBehavior',
  'signInAddress',
  'signInByCode',
  'signInByToken',
  'signOut',
  'memberDetail',
  'reportTracking',
  'exportMember',
  'forgetClicks',
  'deleteMember',
  'returnableUnlocks',
  'seriesCost',
  'setDailyLimit',
  'savedList',
  'unsave',
  'deleteSaved',
  'thumbUpCancel',
  'historyList',
  'deleteHistory',
  'positions',
  'continueWatching',
  'putAside',
  'autoUnlockList',
  'packageList',
  'rechargeList',
  'consumeList',
  'receipts',
  'walletCheck',
  'walletSummary',
  'walletStatement',
  'spendingLimit',
  'setSpendingLimit',
  'recoveryState',
  'stopRecovery',
  'verifyReceipt',
  'pendingOrders',
  'sendFeedback',
  'withdrawals',
  'mailAddress',
  'memberDocuments',
  'memberDocument',
]
/** Built, and refused where there is no such drama. */
const NEED_CONTENT: EndpointName[] = [
  'playEpisode',
  'unlockSeries',
  'unlockAutomatically',
  'setAutoUnlock',
  'save',
  'thumbUp',
  'reportHistory',
  'savePosition',
]

/** Built, and refused where nobody has asked; `askRecovery` is built only where mail is sent. */
const NEED_RECOVERY = {
  confirmRecovery: 'linkExpired',
  finishRecovery: 'recoveryRefused',
} as const satisfies Partial<Record<EndpointName, CodeName>>

/** Built, and refused where nothing can be paid. */
const NEED_PAYMENTS: EndpointName[] = ['createOrder', 'withdrawalOf', 'withdraw']

/** Built, and refused where nothing was unlocked. */
const NEED_UNLOCKS: EndpointName[] = ['returnUnlocks']

/** Built, and refused where no mail is sent, or no link was. */
const NEED_MAIL: EndpointName[] = [
  'setMailAddress',
  'confirmMailAddress',
  'addressConsentUrl',
  'takeProviderAddress',
]

function isBuilt(name: EndpointName): boolean {
  return (
    [...BUILT, ...NEED_CONTENT, ...NEED_PAYMENTS, ...NEED_UNLOCKS, ...NEED_MAIL].includes(name) ||
    name in NEED_RECOVERY
  )
}

/** Answered by providers: `sign-in.ts` has some. */
const BY_PROVIDERS: EndpointName[] = ['signInAddress', 'signInByCode', 'signInByToken']

function createRequest(name: EndpointName, headers: Record<string, string> = {}): [string, RequestInit] {
  const endpoint: Endpoint = endpoints[name]
  const { query, body } = readExample(name).request
  const search = new URLSearchParams(query ?? {}).toString()
  return [
    `${endpoint.path}${search && `?${search}`}`,
    { method: endpoint.method, headers, ...(body && { body: JSON.stringify(body) }) },
  ]
}

/** Common to every call: envelope, codes, request ids, limits. */
function describeCalls(start: () => Promise<Engine>): void {
  describe('every call', () => {
    const setting = onEngine(start)

    test.each(endpointNames.filter((name) => !isBuilt(name)))(
      '%s says that it is not implemented, and invents nothing (rows 224, 228-246)',
      async (name) => {
        const { headers } = await signedInMember(setting())
        const answer = await setting().request(...createRequest(name, headers))
        expect(answer).toMatchObject({ status: HTTP_STATUS.notYet, code: CODES.notYet, data: null })
        expect(answer.message).toContain(name)
      },
    )

    test.each(endpointNames.filter((name) => endpoints[name].audience === 'member'))(
      '%s asks a visitor to sign in (rows 216, 293)',
      async (name) => {
        const answer = await setting().request(...createRequest(name))
        expect(answer).toMatchObject({ status: 401, code: CODES.noToken, data: null })
      },
    )

    test.each(BY_PROVIDERS)('%s says so if no provider is configured (rows 228-230)', async (name) => {
      const answer = await setting().request(...createRequest(name))
      expect(answer).toMatchObject({
        status: 503,
        code: CODES.providerUnavailable,
        message: expect.stringMatching(/^Signing in with (Google|Facebook) is not set up here\.$/),
      })
    })

    test.each(BUILT.filter((name) => !BY_PROVIDERS.includes(name)))(
      '%s returns success in the envelope (rows 218, 291)',
      async (name) => {
        const { headers } = await signedInMember(setting())
        const answer = await setting().request(...createRequest(name, headers))
        expect(answer).toMatchObject({ status: 200, code: '00000' })
        expect(endpoints[name].wire.safeParse(answer.data).error).toBeUndefined()
      },
    )

    test.each(NEED_CONTENT)('%s refuses unknown dramas (row 292)', async (name) => {
      const { headers } = await signedInMember(setting())
      const answer = await setting().request(...createRequest(name, headers))
      expect(answer).toMatchObject({ status: 404, code: CODES.episodeNotFound, data: null })
    })

    test.each(Object.entries(NEED_RECOVERY))(
      '%s refuses where nobody has asked (row 439)',
      async (name, refusal) => {
        const { headers } = await signedInMember(setting())
        const answer = await setting().request(...createRequest(name as EndpointName, headers))
        expect(answer).toMatchObject({ status: HTTP_STATUS[refusal], code: CODES[refusal], data: null })
      },
    )

    test.each(NEED_PAYMENTS)('%s says so if no payment provider is configured (row 180)', async (name) => {
      const { headers } = await signedInMember(setting())
      const answer = await setting().request(...createRequest(name, headers))
      expect(answer).toMatchObject({ status: 503, code: CODES.paymentUnavailable, data: null })
    })

    test.each(NEED_UNLOCKS)(
      '%s refuses receipts of which nothing can be taken back (row 438)',
      async (name) => {
        const { headers } = await signedInMember(setting())
        const answer = await setting().request(...createRequest(name, headers))
        expect(answer).toMatchObject({ status: 409, code: CODES.returnChanged, data: null })
      },
    )

    test.each(NEED_MAIL)('%s says so if no mail is sent (row 439)', async (name) => {
      const { headers } = await signedInMember(setting())
      const answer = await setting().request(...createRequest(name, headers))
      expect(['unavailable', 'linkExpired'].map((code) => CODES[code as 'unavailable'])).toContain(
        answer.code,
      )
      expect(answer.data).toBeNull()
    })

    test('ignores the helper timestamp (row 219)', async () => {
      const answer = await setting().request('/common/info?_t=1700000000000')
      expect(answer.code).toBe('00000')
    })

    test('names the invalid field (row 292)', async () => {
      const { request } = setting()
      expect(await request('/content/video/detail')).toMatchObject({
        status: 400,
        code: CODES.badRequest,
        message: expect.stringContaining('query.contentId is missing.'),
      })
      expect(await request('/index/column/page?pageSize=0')).toMatchObject({
        message: expect.stringContaining('query.pageSize must be at least 1, not "0".'),
      })
      expect(await request('/content/video/detail?contentId=a&contentId=b')).toMatchObject({
        message: expect.stringContaining('twice'),
      })
    })

    test('refuses bodies that are not JSON or larger than any call needs (row 292)', async () => {
      const { request } = setting()
      const post = (body: string) =>
        request('/order/api/front/sereal/verifyReceipt', { method: 'POST', body })
      expect(await post('{')).toMatchObject({ status: 400, code: CODES.badRequest })
      expect(await post(JSON.stringify({ transactionId: 'x'.repeat(70_000) }))).toMatchObject({
        status: 413,
        code: CODES.badRequest,
      })
    })

    test('says so if the call does not exist or needs another method (row 292)', async () => {
      const { request } = setting()
      expect(await request('/no/such/call')).toMatchObject({ status: 404, code: CODES.unknownCall })
      const wrong = await request('/common/info', { method: 'POST' })
      expect(wrong).toMatchObject({ status: 405, code: CODES.badRequest })
      expect(wrong.headers.get('Allow')).toBe('GET')
    })

    test('returns the id of the request, and creates one if none came (row 218)', async () => {
      const { request } = setting()
      const given = await request('/common/info', { headers: { 'X-Request-Id': 'a-request-id-1' } })
      expect(given.headers.get('X-Request-Id')).toBe('a-request-id-1')
      const spoilt = await request('/common/info', { headers: { 'X-Request-Id': 'x y' } })
      expect(spoilt.headers.get('X-Request-Id')).toMatch(/^id\d+$/)
    })

    test('leaks nothing about an unexpected failure, and distinguishes an outage from a bug (row 292)', async () => {
      const { platform, db } = setting()
      const broken = await platform.handle(new Request('http://platform/%E0%A4%A'))
      expect(broken.status).toBe(404)
      await db.schema.alterTable('content_language').renameTo('away').execute()
      try {
        const answer = await setting().request('/common/info')
        expect(answer).toMatchObject({ status: 500, code: CODES.internal, data: null })
        expect(answer.message).not.toContain('content_language')
      } finally {
        await db.schema.alterTable('away').renameTo('content_language').execute()
      }
    })

    test('serves health, readiness and its own description (row 452)', async () => {
      const { platform } = setting()
      const get = async (path: string) =>
        (await platform.handle(new Request(`http://platform${path}`))).json()
      expect(await get('/healthz')).toEqual({ status: 'ok' })
      expect(await get('/readyz')).toEqual({ status: 'ready', catalogue: 0 })
      expect(await get('/openapi.json')).toMatchObject({ openapi: '3.1.0' })
    })

    test('tells web fronts at once that something was published (row 450)', async () => {
      const { platform, publish } = setting()
      const version = async () => {
        const answer = await platform.handle(new Request('http://platform/readyz'))
        return ((await answer.json()) as { catalogue: number }).catalogue
      }
      await publish({ key: 'a' })
      expect(await version()).toBeGreaterThan(0)
    })

    test('returns the visitor’s area (rows 217, 242)', async () => {
      const { request, publish } = setting()
      await publish({ key: 'a', language: 'zh-Hans', translations: { es: { name: 'hola' } } })
      const { data } = await request('/common/info', {
        headers: {
          'Accept-Language': 'pt-BR,pt;q=0.9',
          'User-Agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
        },
      })
      expect(data).toEqual({
        lang: 'pt-BR',
        browser: 'edge',
        languages: ['es', 'zh-Hans'],
        extensions: endpointNames.filter((name) => endpoints[name].path.startsWith('/x/') && isBuilt(name)),
      })
    })
  })
}

describeOnEveryEngine(describeCalls)
