import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBrowser } from '../testing/browser.ts'
import { ASK, type SignInUpstream, startSignInUpstream } from '../testing/sign-in-upstream.ts'
import { type AppResponse, type StartedApp, startApp } from '../testing/start-app.ts'
import { type SeenRequest, startUpstream, type Upstream } from '../testing/upstream.ts'

const DIALOG_ORIGIN = 'https://dialog.example'
const APP = { appId: 'app-1', appSecret: 'canary-app-secret' }

type GraphAnswer = (request: SeenRequest, res: ServerResponse) => void

/** The provider's graph: exchanges any code, and knows one person. */
const graphAnswer: GraphAnswer = ({ path }, res) =>
  json(res, 200, path.endsWith('/oauth/access_token') ? { access_token: 'canary-grant' } : { id: '1001' })

function json(res: ServerResponse, status: number, body: unknown): void {
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify(body))
}

let app: StartedApp
let upstream: SignInUpstream
let graph: Upstream
let answerGraph = graphAnswer
beforeAll(async () => {
  upstream = await startSignInUpstream()
  graph = await startUpstream((request, res) => answerGraph(request, res))
  app = await startApp({
    upstream,
    deps: {
      signIn: {
        google: null,
        facebook: {
          ...APP,
          dialogUrl: `${DIALOG_ORIGIN}/v23.0/dialog/oauth`,
          graphUrl: `${graph.url}/v23.0`,
          origins: [DIALOG_ORIGIN],
        },
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await graph.close()
})
beforeEach(() => {
  answerGraph = graphAnswer
  upstream.answerWith(null)
  upstream.seen.length = 0
  graph.seen.length = 0
})

const readFlash = ({ cookies }: { cookies: Map<string, string> }) =>
  JSON.parse(decodeURIComponent(cookies.get('__Host-flash') ?? 'null'))

async function begin(display: 'popup' | 'page' = 'page', returnTo = '/reel-shorts/love-7/7/') {
  const browser = startBrowser(app)
  const response = await browser.post('/sign-in/facebook/', { returnTo, display })
  const dialog = new URL(String(response.headers.location))
  const state = dialog.searchParams.get('state') ?? ''
  const callback = `/sign-in/facebook/callback/?code=canary-code&state=${state}`
  return { browser, response, dialog, state, callback }
}

describe('a sign-in with the popup provider', () => {
  test('opens the dialog with a new state (row 69)', async () => {
    const { response, dialog } = await begin('popup')
    expect([response.status, dialog.origin, dialog.pathname]).toEqual([
      303,
      DIALOG_ORIGIN,
      '/v23.0/dialog/oauth',
    ])
    expect(Object.fromEntries(dialog.searchParams)).toEqual({
      client_id: 'app-1',
      redirect_uri: `${app.origin}/sign-in/facebook/callback/`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      response_type: 'code',
      scope: 'public_profile',
      display: 'popup',
      locale: 'en_US',
    })
    expect((await begin()).dialog.searchParams.get('state')).not.toBe(dialog.searchParams.get('state'))
  })

  test('asks for the mail address only where it is wanted (row 439)', async () => {
    const { dialog: ofSignIn } = await begin()
    expect(ofSignIn.searchParams.get('scope')).toBe('public_profile')
    const browser = startBrowser(app, new Map([['__Host-Authorization', 'canary-token-ada']]))
    const form = { returnTo: '/mail-address/', purpose: 'mailAddress' }
    const { headers } = await browser.post('/sign-in/facebook/', form)
    const { searchParams: asked } = new URL(String(headers.location))
    expect([asked.get('scope'), asked.get('auth_type')]).toEqual(['public_profile,email', 'rerequest'])
    const state = asked.get('state')
    const response = await browser.open(`/sign-in/facebook/callback/?code=canary-code&state=${state}`)
    expect(response.headers.location).toBe('/mail-address/')
    expect(upstream.requested(ASK.ofProvider)).toEqual([{ thirdPartId: '1001', accessToken: 'canary-grant' }])
  })

  test('takes the identity only from the graph and posts it once (row 69, rule 16)', async () => {
    const { browser, callback } = await begin()
    const response = await browser.open(`${callback}&thirdPartId=666&access_token=evil`)
    expect([response.status, response.headers.location]).toEqual([303, '/reel-shorts/love-7/1/'])
    expect(upstream.requested(ASK.byToken)).toEqual([{ thirdPartId: '1001', accessToken: 'canary-grant' }])
    const [exchange, me] = graph.seen.map(({ url }) => new URL(url, graph.url))
    expect([exchange?.pathname, Object.fromEntries(exchange?.searchParams ?? [])]).toEqual([
      '/v23.0/oauth/access_token',
      {
        client_id: 'app-1',
        client_secret: APP.appSecret,
        redirect_uri: `${app.origin}/sign-in/facebook/callback/`,
        code: 'canary-code',
      },
    ])
    expect([me?.pathname, Object.fromEntries(me?.searchParams ?? [])]).toEqual([
      '/v23.0/me',
      {
        fields: 'id',
        access_token: 'canary-grant',
        appsecret_proof: createHmac('sha256', APP.appSecret).update('canary-grant').digest('hex'),
      },
    ])
    expect(browser.cookies.get('__Host-Authorization')).toMatch(/^canary-token-\d+$/)
    expect(browser.cookies.get('__Host-lastProvider')).toBe('facebook')
    expect(browser.cookies.has('__Host-signIn')).toBe(false)
    expect(readFlash(browser)).toEqual({
      notice: 'signedIn',
      provider: 'facebook',
      resumeEpisode: 7,
      isNothingToContinue: true,
    })
  })

  test('in a popup ends with a page that notifies its opener and closes (rule 17)', async () => {
    const { browser, callback } = await begin('popup', '/?a="><script>x&b=1')
    const response = await browser.open(callback)
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))?.[1]
    const [, script] = response.text.split(`<script nonce="${nonce}">`)
    expect(script).toContain(`new BroadcastChannel('cliffhanger-sign-in')`)
    expect(script).toContain(`{"kind":"signedIn","redirectTo":"/?a=%22%3E%3Cscript%3Ex&b=1"}`)
    expect(script).toContain('window.close()')
    // If the browser does not let it close, it continues to the page itself.
    expect(response.text).toContain('http-equiv="refresh" content="1;url=/?a=%22%3E%3Cscript%3Ex&#38;b=1"')
    expect(response.text.match(/<script/g)).toHaveLength(1)
    expect(response.text).not.toMatch(/canary/)
    expect(browser.cookies.has('__Host-Authorization')).toBe(true)
  })

  test('that fails in a popup reports the reason to its opener', async () => {
    const { browser, state } = await begin('popup')
    const response = await browser.open(
      `/sign-in/facebook/callback/?error=access_denied&error_reason=user_denied&state=${state}`,
    )
    expect(response.status).toBe(200)
    expect(response.text).toContain('{"kind":"failed","problem":"cancelled"}')
    expect(response.text).toContain('url=/login/?returnTo=%2Freel-shorts%2Flove-7%2F7%2F')
    expect(readFlash(browser)).toEqual({ problem: 'cancelled', provider: 'facebook' })
    expect([graph.seen, browser.cookies.has('__Host-Authorization')]).toEqual([[], false])
  })

  test.each([
    'error_code=1349126&error_message=App+not+active',
    'error_code=200&error_description=Permissions+error',
    'code=a&code=b',
    'code=',
    '',
  ])('that ends without code and error (%s) shows a message where it began (row 69)', async (query) => {
    const { browser, state } = await begin('page', '/profile/')
    const response = await browser.open(`/sign-in/facebook/callback/?${query}&state=${state}`)
    expect([response.status, response.headers.location]).toEqual([303, '/login/?returnTo=%2Fprofile%2F'])
    expect(readFlash(browser)).toEqual({ problem: 'refused', provider: 'facebook' })
    expect([graph.seen, upstream.requested(ASK.byToken)]).toEqual([[], []])
    expect(browser.cookies.has('__Host-signIn')).toBe(false)
    // It is sent after the response, and would be taken for one of the next attempt.
    await expect.poll(() => upstream.tracked()).toContainEqual({ method: 'facebook', reason: 'refused' })
  })
})

describe('a graph that fails', () => {
  const late: GraphAnswer = () => undefined
  test.each<[string, string, GraphAnswer]>([
    ['refuses the code', 'refused', (_request, res) => json(res, 400, { error: { code: 100 } })],
    ['fails', 'unavailable', (_request, res) => json(res, 500, {})],
    ['has enough', 'unavailable', (_request, res) => json(res, 429, {})],
    [
      'leads elsewhere',
      'unavailable',
      (_request, res) => res.writeHead(302, { location: 'http://[::1]/' }).end(),
    ],
    ['answers nonsense', 'unavailable', (_request, res) => void res.end('<html>')],
    ['answers nothing of use', 'unavailable', (_request, res) => json(res, 200, { access_token: 7 })],
    ['never stops', 'unavailable', (_request, res) => void res.end(`"${'a'.repeat(100_000)}"`)],
    ['hangs up', 'unavailable', (_request, res) => void res.destroy()],
    [
      'knows nobody',
      'refused',
      (request, res) => (request.path.endsWith('/me') ? json(res, 400, {}) : graphAnswer(request, res)),
    ],
    ['is silent', 'unavailable', late],
  ])(
    'because it %s',
    async (_what, problem, response) => {
      answerGraph = response
      const { browser, callback } = await begin()
      const ended = await browser.open(callback)
      expect([ended.status, readFlash(browser)]).toEqual([303, { problem, provider: 'facebook' }])
      expect(upstream.requested(ASK.byToken)).toEqual([])
      await expect.poll(() => upstream.tracked()).toEqual([{ method: 'facebook', reason: problem }])
    },
    10_000,
  )
})

test('pages may post forms that lead to the dialog, and nowhere else (rule 3)', async () => {
  const readPolicy = (response: AppResponse) => String(response.headers['content-security-policy'])
  for (const page of [
    await app.request('/'),
    await app.request('/nothing/'),
    await app.request('/healthz'),
  ]) {
    expect(readPolicy(page)).toMatch(/; form-action 'self' https:\/\/dialog\.example /)
  }
})

test('no code, state, token or secret is in the log', () => {
  expect(app.logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(app.logged)).not.toMatch(/canary|app-1/)
})
