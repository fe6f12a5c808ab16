import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { ownState } from '../shared-state/shared-state.ts'
import { type AppResponse, type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, succeed } from '../testing/upstream.ts'
import type { LimitedAction } from './limited-actions.ts'

let app: StartedApp
/** The action nobody may do any more. */
let exhausted: LimitedAction | null = null
/** Whatever ran. */
let ran: string[] = []

const nothing = async () => undefined
beforeAll(async () => {
  const run = (name: string) => () => {
    ran.push(name)
    return { done: true }
  }
  const upstream = await startUpstream((seen, res) => {
    ran.push(`upstream ${seen.path}`)
    if (seen.path === NOTICE_PATH) return res.end('{}')
    return succeed(res, { lang: 'en', browser: 'test' })
  })
  const own = ownState({ limitFactor: 0, nowMs: () => 0 })
  const take = async (action: LimitedAction) => (action === exhausted ? 30 : null)
  app = await startApp({
    upstream,
    routes: {
      home: { path: '/' },
      search: { path: '/:lang?/search/', loader: run('search') },
      suggestions: { path: '/:lang?/search-suggestions/', loader: run('search') },
      report: { path: '/:lang?/watch-report/', action: run('report') },
      feedback: { path: '/:lang?/account/feedback/', action: run('feedback') },
      withdrawal: { path: '/:lang?/withdraw/:orderNo?', action: run('withdrawal') },
      profile: { path: '/:lang?/profile/', action: run('write') },
    },
    deps: {
      state: { ...own, limiter: { take, look: take, forgive: nothing, recognize: nothing, disown: nothing } },
      errorReports: {
        pass: () => {
          ran.push('errorReport')
          return true
        },
      },
    },
  })
})
afterAll(() => app.close())

interface Limited {
  action: LimitedAction
  /** As the site itself writes it. */
  target: string
  body?: string
  hasReached(response: AppResponse): boolean
}

const hasRun = (name: string) => () => ran.includes(name)
const tellsViewer = ({ cookies }: AppResponse) => cookies.some((cookie) => cookie.includes('flash='))

/** One request for each limited action, and how to see that it was carried out. */
const LIMITED: Record<string, Limited> = {
  'a sign-in': { action: 'signIn', target: '/sign-in/google/', body: 'a=1', hasReached: tellsViewer },
  'a sign-in in a popup': {
    action: 'signIn',
    target: '/sign-in/facebook/',
    body: 'a=1',
    hasReached: tellsViewer,
  },
  'a return from a provider': { action: 'callback', target: '/?state=aa&code=bb', hasReached: tellsViewer },
  'a return in a popup': {
    action: 'callback',
    target: '/sign-in/facebook/callback/?state=aa&code=bb',
    hasReached: tellsViewer,
  },
  'a return from a payment': {
    action: 'callback',
    target: '/profile/?token=T1&a=1',
    hasReached: ({ status }) => status === 303,
  },
  'a search': { action: 'search', target: '/search/?q=a', hasReached: hasRun('search') },
  'a search by a script': { action: 'search', target: '/ar/search.data?q=a', hasReached: hasRun('search') },
  'a suggestion': { action: 'search', target: '/search-suggestions.data?q=a', hasReached: hasRun('search') },
  'a watch report': {
    action: 'report',
    target: '/watch-report/',
    body: 'a=1',
    hasReached: hasRun('report'),
  },
  'a watch report by a script': {
    action: 'report',
    target: '/ar/watch-report.data',
    body: 'a=1',
    hasReached: hasRun('report'),
  },
  'a message to the operator': {
    action: 'feedback',
    target: '/account/feedback/',
    body: 'a=1',
    hasReached: hasRun('feedback'),
  },
  'a withdrawal': {
    action: 'withdrawal',
    target: '/withdraw/O-1/',
    body: 'a=1',
    hasReached: hasRun('withdrawal'),
  },
  'a form': { action: 'write', target: '/profile/', body: 'a=1', hasReached: hasRun('write') },
  'usage events': {
    action: 'usage',
    target: '/tracking/report',
    body: 'a=1',
    hasReached: ({ text }) => text.includes('no report of usage events'),
  },
  'an error report': {
    action: 'errorReport',
    target: '/tracking/errors',
    body: 'a=1',
    hasReached: hasRun('errorReport'),
  },
  'a notice': {
    action: 'notice',
    target: NOTICE_PATH,
    body: '{}',
    hasReached: hasRun(`upstream ${NOTICE_PATH}`),
  },
  'a picture': {
    action: 'picture',
    target: '/_ipx/w_320/pictures/a.webp',
    hasReached: hasRun('upstream /pictures/a.webp'),
  },
}

type Respelling = (target: string) => string

function split(target: string): [path: string, search: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)]
}

const inPath =
  (change: Respelling): Respelling =>
  (target) => {
    const [path, search] = split(target)
    return change(path) + search
  }

const toCode = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Replaces one of the places that `pattern` finds, counted round. */
function replaceOne(text: string, pattern: RegExp, place: number, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)]
  const one = found[place % Math.max(1, found.length)]
  return one ? text.slice(0, one.index) + by(one[0]) + text.slice(one.index + one[0].length) : text
}

const place = fc.nat({ max: 40 })
const from = (...texts: string[]) => fc.constantFrom(...texts)
const KEYS = /(?<=[?&])[^=&]+/g

/** What somebody may do to an address so that it looks like another one. */
const respelling: fc.Arbitrary<Respelling> = fc.oneof(
  place.map((at) => inPath((path) => replaceOne(path, /[^/%]/g, at, toCode))),
  place.map((at) => inPath((path) => replaceOne(path, /[^/%]/g, at, (one) => toCode(one).toUpperCase()))),
  place.map((at) => inPath((path) => replaceOne(path, /[^/%]/g, at, (one) => `%25${toCode(one).slice(1)}`))),
  place.map((at) => inPath((path) => replaceOne(path, /[a-z]/g, at, (one) => one.toUpperCase()))),
  fc.constant(inPath((path) => path.toUpperCase())),
  fc
    .tuple(
      place,
      from('//', '\\', '/\\', '\\\\', '%2f', '%5c', '/./', '/x/../', '\\x\\..\\', '/%2e/', '/;/', '/%09'),
    )
    .map(([at, by]) => inPath((path) => replaceOne(path, /\//g, at, () => by))),
  from(
    '',
    '/',
    '//',
    '\\',
    '.',
    ';a=1',
    '.data',
    '/.data',
    '%2edata',
    '%20',
    '%2f',
    '#',
    '#/',
    '?',
    '/index.html',
  ).map((end) => inPath((path) => path.replace(/\/?$/, end))),
  from(
    '/en',
    '/ar',
    '/AR',
    '/xx',
    '/anything',
    '/zh-Hans',
    '/',
    '/\\',
    '/%61r',
    '/.',
    'http://evil.example',
    '//a',
  ).map((start) => (target: string) => start + target),
  place.map((at) => (target: string) => {
    const [path, search] = split(target)
    return path + replaceOne(search, KEYS, at, (key) => [...key].map(toCode).join(''))
  }),
  from('_routes=root', 'index', '_data=home', '%5fdata=home', 'a', '', '=', 'state', 'token').map(
    (more) => (target: string) => `${target}${target.includes('?') ? '&' : '?'}${more}`,
  ),
  from('=', '').map((by) => (target: string) => target.replace(/=(?=T1|aa)/, by)),
)

const headers = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
  'x-http-method-override': 'POST',
}

async function request({ body }: Limited, target: string, method = body === undefined ? 'GET' : 'POST') {
  ran = []
  return app.request(target, { method, headers, ...(method === 'POST' && { body: body ?? '' }) })
}

describe('limits for other spellings (row 460)', () => {
  test.each(Object.entries(LIMITED))(
    '%s is limited in every effective spelling',
    async (_name, limited) => {
      exhausted = null
      expect(limited.hasReached(await request(limited, limited.target)), 'as the site writes it').toBe(true)
      exhausted = limited.action
      expect((await request(limited, limited.target)).status).toBe(429)
      const method = limited.body === undefined ? fc.constantFrom('GET', 'HEAD') : fc.constant('POST')
      await fc.assert(
        fc.asyncProperty(
          fc.array(respelling, { minLength: 1, maxLength: 3 }),
          method,
          async (changes, how) => {
            const target = changes.reduce((now, change) => change(now), limited.target)
            const response = await request(limited, target, how)
            expect({ target, hasReached: limited.hasReached(response) }).toEqual({
              target,
              hasReached: false,
            })
          },
        ),
        { numRuns: 40 },
      )
    },
    60_000,
  )
})
