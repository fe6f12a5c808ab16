import { createHash, randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RequestContext } from '../../app/context.ts'
import type { SmallRoute } from '../testing/small-build.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'

let app: StartedApp
afterEach(() => app.close())

const STYLE = 'body > p { color: red } /* “quotes” */'
const SCRIPT = 'window.state = {"a": "<\\/script>"}; // “quotes” \u{1f600}'

/** A page with our own scripts, and an attacker's from the catalogue. */
function page(data: unknown, context: RequestContext): string {
  return `<!doctype html><html><head>
<script nonce="${context.cspNonce}">${SCRIPT}</script><link rel="modulepreload" nonce="${context.cspNonce}" href="/assets/a.js">
<style nonce="${context.cspNonce}">${STYLE}</style><style>injected {}</style>
</head><body data-token="${context.hasToken}">${JSON.stringify(data)}
<script>alert('injected')</script><SCRIPT nonce="guess">alert(2)</SCRIPT>
<script nonce="${context.cspNonce}" async type="module">import "/assets/entry.js"</script>
<script type="module" src="/assets/b.js" nonce="${context.cspNonce}"></script></body></html>`
}

/** The application with counters. `renders` holds the context of each. */
async function open(routes: Record<string, Partial<SmallRoute>> = {}) {
  const renders: RequestContext[] = []
  const seen: Headers[] = []
  let forget = () => {}
  const clock = { ms: 1_000_000 }
  const counted = (path: string, route: Partial<SmallRoute> = {}): SmallRoute => ({
    path,
    html: page,
    ...route,
    loader: (request) => {
      renders.push(request.context)
      seen.push(request.request.headers)
      return route.loader ? route.loader(request) : { path }
    },
  })
  app = await startApp({
    routes: {
      home: counted('/', routes.home),
      arabic: counted('/ar', routes.arabic),
      browse: counted('/browse/:id/:page', routes.browse),
      player: counted('/reel-shorts/:drama/:ep', routes.player),
      search: counted('/search', routes.search),
      wallet: counted('/my-wallet', routes.wallet),
    },
    deps: { clock: { nowMs: () => clock.ms }, watchCatalogue: (whenChanged) => (forget = whenChanged) },
  })
  return { renders, seen, clock, forget: () => forget() }
}

const member = { cookie: '__Host-Authorization=sesame' }
/** Fresh and stale together are less than the minute in which a removed page is gone (row 457). */
const PUBLIC = /^public, max-age=0, s-maxage=30, stale-while-revalidate=20, stale-if-error=600$/
/** Without `stale-while-revalidate`: Chromium would show a member a response from before the sign-in. */
const PUBLIC_DATA = 'public, max-age=0, s-maxage=30'

/** Inline scripts as a browser reads them. */
function inlineScripts(html: string): { tag: string; text: string }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
    .map(([, tag = '', text = '']) => ({ tag, text }))
    .filter(({ tag }) => !/\ssrc=/.test(tag))
}
const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a shared page (row 307) (rules 5 and 6)', () => {
  test('is the same bytes for two completely different visitors, and is rendered once', async () => {
    const { renders } = await open()
    const one = await app.request('/', {
      headers: {
        'user-agent': 'iPhone',
        'accept-language': 'en',
        cookie: '__Host-equipmentId=abcdefghijklmnop',
      },
    })
    const two = await app.request('/', {
      headers: {
        'user-agent': 'Windows',
        'accept-language': 'fr',
        referer: 'https://x.example/',
        'x-forwarded-host': 'evil',
      },
    })
    expect(two.body.equals(one.body)).toBe(true)
    const { date: _d1, 'x-request-id': _r1, ...headersOne } = one.headers
    const { date: _d2, 'x-request-id': _r2, ...headersTwo } = two.headers
    expect(headersTwo).toEqual(headersOne)
    expect(one.headers['cache-control']).toMatch(PUBLIC)
    expect(one.headers.vary).toBe('Accept-Encoding')
    expect([...one.cookies, ...two.cookies]).toEqual([])
    expect(renders).toHaveLength(1)
    expect(renders[0]).toMatchObject({ hasToken: false, isShared: true })
  })

  test('depends only on the request’s address', async () => {
    const { seen } = await open()
    await app.request('/', {
      headers: {
        'user-agent': 'canary',
        cookie: 'a=canary',
        referer: 'https://canary/',
        'accept-language': 'en-canary',
      },
    })
    expect(JSON.stringify([...(seen[0] ?? [])])).not.toContain('canary')
  })

  test.each(['br', 'gzip', 'identity'])(
    'has a policy whose hashes are exactly our own inline scripts and styles (%s)',
    async (encoding) => {
      await open()
      const headers = { 'accept-encoding': encoding }
      for (const response of [await app.request('/', { headers }), await app.request('/', { headers })]) {
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }[
          encoding
        ] as (b: Buffer) => Buffer
        const html = unpack(response.body).toString('utf8')
        const policy = /script-src ([^;]*);/.exec(String(response.headers['content-security-policy']))?.[1]
        const ours = inlineScripts(html).filter(({ text }) => text === SCRIPT || text.startsWith('import '))
        expect(ours).toHaveLength(2)
        expect(policy).toBe(["'self'", ...ours.map(({ text }) => toHash(text))].join(' '))
        expect(policy).not.toContain(toHash("alert('injected')"))
        expect(response.headers['content-security-policy']).toContain(`; style-src 'self' ${toHash(STYLE)}; `)
        expect(html).toContain(`<style>${STYLE}</style>`)
        expect(html).toContain("alert('injected')")
        expect(html).not.toMatch(/nonce="(?!guess)/)
      }
    },
  )

  test('is sent in the smallest accepted encoding, each with its own ETag', async () => {
    await open()
    const tags = new Set<string>()
    for (const [accepted, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['', undefined],
      ['br;q=0', undefined],
    ] as const) {
      const response = await app.request('/', { headers: { 'accept-encoding': accepted } })
      expect(response.headers['content-encoding']).toBe(sent)
      expect(Number(response.headers['content-length'])).toBe(response.body.length)
      tags.add(String(response.headers.etag))
    }
    expect(tags.size).toBe(3)
  })

  test('responds with 304 if unchanged, and to HEAD without a body', async () => {
    await open()
    const first = await app.request('/')
    const etag = String(first.headers.etag)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await app.request('/', { headers: { 'if-none-match': known } })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(first.body.length),
    ])
  })

  test('is rendered once for concurrent requests before it is cached', async () => {
    const { renders } = await open({
      home: { loader: () => new Promise((resolve) => setTimeout(resolve, 60, {})) },
    })
    const all = await Promise.all(Array.from({ length: 40 }, () => app.request('/')))
    expect(renders).toHaveLength(1)
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  })

  test('is served stale for a while, while it is rendered again', async () => {
    let version = 1
    const { clock, renders } = await open({ home: { loader: () => ({ version }) } })
    const shown = async () => /"version":(\d)/.exec((await app.request('/')).text)?.[1]
    expect(await shown()).toBe('1')
    version = 2
    clock.ms += 59_000
    expect(await shown()).toBe('1')
    clock.ms += 2000
    expect(await shown()).toBe('1')
    await vi.waitFor(async () => expect(await shown()).toBe('2'), 30_000)
    expect(renders).toHaveLength(2)
    version = 3
    clock.ms += 661_000
    expect(await shown()).toBe('3')
  })

  test('whose render began before a change of the catalogue is not cached after it (row 450)', async () => {
    const held = Promise.withResolvers<void>()
    let version = 1
    const { forget, renders } = await open({
      home: {
        async loader() {
          const rendered = { version }
          if (version === 1) await held.promise
          return rendered
        },
      },
    })
    const shown = async () => /"version":(\d)/.exec((await app.request('/')).text)?.[1]
    const before = shown()
    await vi.waitFor(() => expect(renders).toHaveLength(1))
    version = 2
    forget()
    expect(await shown()).toBe('2')
    held.resolve()
    expect(await before).toBe('1')
    expect(await shown()).toBe('2')
    expect(renders).toHaveLength(2)
  })

  test('is still served if rendering fails', async () => {
    let isBroken = false
    const fail = vi.fn(() => {
      throw new Response('no', { status: 503 })
    })
    const { clock } = await open({ home: { loader: () => (isBroken ? fail() : {}) } })
    await app.request('/')
    isBroken = true
    clock.ms += 61_000
    await app.request('/')
    await vi.waitFor(() => expect(fail).toHaveBeenCalled())
    expect((await app.request('/')).status).toBe(200)
  })

  test('has a data response that is cached alike', async () => {
    const { renders } = await open()
    const one = await app.request('/browse/all/1.data?_routes=root,browse')
    const two = await app.request('/browse/all/1.data?_routes=root,browse', {
      headers: { 'user-agent': 'x' },
    })
    expect(two.body.equals(one.body)).toBe(true)
    expect(one.headers['cache-control']).toBe(PUBLIC_DATA)
    expect(one.headers['content-type']).toContain('text/x-script')
    expect(renders).toHaveLength(1)
    const unknown = await app.request('/browse/all/1.data?_routes=root,nonsense')
    expect(unknown.headers['cache-control']).toBe('private, no-store')
  })
})

describe('a member (row 445)', () => {
  /** Whatever a member's browser may send, told apart by a value of its own. */
  function memberHeaders() {
    const secrets = Array.from({ length: 6 }, () => randomBytes(11).toString('hex'))
    const [token, mark, payments, flash, device, agent] = secrets
    return {
      secrets,
      headers: {
        cookie: [
          `__Host-Authorization=${token}`,
          `__Host-sessionMark=${mark}`,
          `__Host-payments=${payments}`,
          `__Host-flash=%7B%22message%22%3A%22${flash}%22%7D`,
          `__Host-equipmentId=${device}`,
        ].join('; '),
        'user-agent': `${agent}`,
        referer: `https://x.example/${agent}`,
      },
    }
  }

  const SHARED = ['/', '/ar/', '/browse/all/1/', '/_root.data', '/browse/all/1.data?_routes=root,browse']

  test.each(SHARED)('gets the same response as a visitor, whoever comes first: %s', async (target) => {
    for (const isMemberFirst of [true, false]) {
      const { renders } = await open()
      const { secrets, headers } = memberHeaders()
      const requests = [{}, { headers }]
      const responses = []
      for (const request of isMemberFirst ? requests.toReversed() : requests)
        responses.push(await app.request(target, request))
      const [one, two] = responses.map(
        ({ headers: { date: _, 'x-request-id': _id, ...rest }, ...response }) => ({
          ...response,
          headers: rest,
        }),
      )
      expect(two).toEqual(one)
      expect(one?.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=30/)
      expect(one?.headers.vary).toBe('Accept-Encoding')
      expect(one?.cookies).toEqual([])
      expect(renders).toHaveLength(1)
      expect(renders[0]).toMatchObject({ hasToken: false, isShared: true, sessionMark: null })
      const sent = JSON.stringify(responses)
      for (const secret of secrets) expect(sent).not.toContain(secret)
      await app.close()
    }
    await open()
  })

  test('gets the same 404 as a visitor, and nothing of it is cached', async () => {
    const { renders } = await open({
      browse: {
        loader: () => {
          throw new Response('gone', { status: 404 })
        },
      },
    })
    const { secrets, headers } = memberHeaders()
    for (let n = 1; n <= 2; n += 1) {
      const response = await app.request('/browse/none/1/', { headers })
      expect([response.status, response.headers['cache-control'], response.cookies]).toEqual([
        404,
        'private, no-store',
        [],
      ])
      for (const secret of secrets) expect(JSON.stringify(response)).not.toContain(secret)
      expect(renders).toHaveLength(n)
    }
  })
})

describe('an episode (row 445, record 060)', () => {
  /** Episode 1 is free, and the others are locked; as the application's own loader says it. */
  function episodes(isFree: (ep: string | undefined) => boolean = (ep) => ep === '1'): Partial<SmallRoute> {
    return {
      loader: ({ params, context }) => {
        if (context.isShared && isFree(params.ep)) context.shareWithMembers()
        else if (context.isForMember) throw Response.redirect('http://localhost/reel-shorts/x-12/1/')
        return { isFree: isFree(params.ep) }
      },
    }
  }

  test.each([[true], [false]])(
    'that is free is the same bytes for members and visitors, members first: %s',
    async (isMemberFirst) => {
      const { renders } = await open({ player: episodes() })
      const requests = [{ headers: member }, {}]
      const responses = []
      for (const request of isMemberFirst ? requests : requests.toReversed())
        responses.push(await app.request('/reel-shorts/x-12/1/', request))
      const [one, two] = responses
      expect(two?.body.equals(one!.body)).toBe(true)
      for (const { headers, cookies, text } of responses) {
        expect(headers['cache-control']).toMatch(PUBLIC)
        expect(headers.vary).toBe('Accept-Encoding')
        expect(headers['content-security-policy']).toContain("'sha256-")
        expect(cookies).toEqual([])
        expect(text).not.toContain('data-token="true"')
      }
      expect(renders).toHaveLength(1)
      expect(renders[0]).toMatchObject({ hasToken: false, sessionMark: null })
    },
  )

  test('that is locked is rendered for each member, and no cache in front stores what visitors get', async () => {
    const { renders } = await open({ player: episodes() })
    for (let round = 0; round < 2; round += 1) {
      const mine = await app.request('/reel-shorts/x-12/2/', { headers: member })
      expect(mine.headers['cache-control']).toBe('private, no-store')
      expect(mine.text).toContain('data-token="true"')
      const visitors = await app.request('/reel-shorts/x-12/2/')
      expect(visitors.headers['cache-control']).toBe('private, no-store')
      expect(visitors.text).not.toContain('data-token="true"')
    }
    // Asked once whether it is free; the visitors' page then says so, which is made once.
    expect(renders.filter(({ isShared }) => isShared)).toHaveLength(2)
    expect(renders.filter(({ isForMember }) => isForMember)).toHaveLength(1)
  })

  test('with a one-time message is rendered for the member (rows 67, 440)', async () => {
    await open({ player: episodes() })
    for (let round = 0; round < 2; round += 1) {
      const reported = await app.request('/reel-shorts/x-12/1/', {
        headers: { ...member, cookie: `${member.cookie}; flash=x` },
      })
      expect(reported.headers['cache-control']).toBe('private, no-store')
      const visitors = await app.request('/reel-shorts/x-12/1/', { headers: { cookie: 'flash=x' } })
      expect(visitors.headers['cache-control']).toMatch(PUBLIC)
    }
    expect((await app.request('/reel-shorts/x-12/1/', { headers: member })).headers['cache-control']).toMatch(
      PUBLIC,
    )
  })

  test('that gets a price leaves the cache within a minute, even if it is rarely opened', async () => {
    let isFree = true
    const { clock } = await open({ player: episodes(() => isFree) })
    const request = () => app.request('/reel-shorts/x-12/1/', { headers: member })
    const isShared = async () => (await request()).headers['cache-control'] !== 'private, no-store'
    expect(await isShared()).toBe(true)
    isFree = false
    clock.ms += 29_000
    expect(await isShared()).toBe(true)
    clock.ms += 22_000
    expect(await isShared()).toBe(false)
    isFree = true
    expect(await isShared()).toBe(true)
  })

  test('has data that is private to each browser', async () => {
    await open({ player: episodes() })
    for (let round = 0; round < 2; round += 1) {
      const mine = await app.request('/reel-shorts/x-12/1.data', { headers: member })
      expect(mine.headers['cache-control']).toBe('private, no-store')
      const shared = await app.request('/reel-shorts/x-12/1.data')
      expect(shared.headers['cache-control']).toBe(PUBLIC_DATA)
      expect(shared.headers.vary).toBe('Accept-Encoding, Cookie')
      expect(shared.text).not.toContain('data-token="true"')
    }
  })

  test('that is gone for visitors is rendered for the member who bought it (row 457)', async () => {
    await open({
      player: {
        loader: ({ context }) => {
          if (!context.hasToken) throw new Response('gone', { status: 404 })
          return { isBought: true }
        },
      },
    })
    for (let round = 0; round < 2; round += 1) {
      const bought = await app.request('/reel-shorts/x-12/2/', { headers: member })
      expect([bought.status, bought.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect((await app.request('/reel-shorts/x-12/2/')).status).toBe(404)
    }
  })

  test('that is missing is missing for members too, and another spelling redirects', async () => {
    await open({
      player: {
        loader: ({ params }) => {
          if (params.ep === '9') throw new Response('gone', { status: 404 })
          throw new Response(null, { status: 302, headers: { Location: '/reel-shorts/right-12/1/' } })
        },
      },
    })
    const missing = await app.request('/reel-shorts/x-12/9/', { headers: member })
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'private, no-store'])
    const moved = await app.request('/reel-shorts/x-12/1/', { headers: member })
    expect([moved.status, moved.headers.location]).toEqual([302, '/reel-shorts/right-12/1/'])
  })
})

describe('what is not shared is private (S48, D11)', () => {
  test('a member’s private page has a nonce that its scripts and styles carry', async () => {
    await open()
    const response = await app.request('/my-wallet/', { headers: member })
    const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))?.[1]
    expect(response.text.split(`nonce="${nonce}"`)).toHaveLength(6)
    expect(response.headers['content-security-policy']).toContain(`; style-src 'self' 'nonce-${nonce}'; `)
    expect(response.headers['content-security-policy']).not.toContain('sha256-')
  })

  test.each([
    '/?code=a&state=b',
    '/?token=x',
    '/?ref=x',
    '/?',
    '/browse/all/1/?page=2',
    '/browse/all/01/',
    '/browse/all/0/',
    '/browse/all/99999/',
    '/Browse/all/1/',
    '/%62rowse/all/1/',
    '/browse/all/1/;x',
    '/browse/all/1.css',
    '/reel-shorts/x-12/1.css',
    '/reel-shorts/x-12/ep1.data',
    '/reel-shorts/X-12/1/',
    '/my-wallet/',
    '/my-wallet.data',
    '/ar/my-wallet/',
    '/nothing/',
    '/en.data',
  ])('%s', async (target) => {
    await open()
    const response = await app.request(target)
    expect(response.headers['cache-control']).not.toContain('public, max-age=0')
    expect(response.headers['cache-control']).toMatch(/no-store|max-age=86400/)
  })

  test('a response other than 200 is passed on and not cached', async () => {
    const { renders } = await open({
      player: {
        loader: ({ params }) => {
          if (params.ep === '9') throw new Response('gone', { status: 404 })
          throw new Response(null, { status: 302, headers: { Location: '/reel-shorts/right-12/1/' } })
        },
      },
    })
    for (let n = 1; n <= 2; n += 1) {
      const missing = await app.request('/reel-shorts/x-12/9/')
      expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'private, no-store'])
      const moved = await app.request('/reel-shorts/x-12/1/')
      expect([moved.status, moved.headers.location]).toEqual([302, '/reel-shorts/right-12/1/'])
      expect(moved.headers['cache-control']).toBe('private, no-store')
    }
    expect(renders).toHaveLength(4)
  })

  test('a response that sets a cookie is not cached, and its cookie is sent to nobody', async () => {
    const { renders } = await open({
      home: { loader: () => new Response('{}', { headers: { 'Set-Cookie': 'a=b' } }) },
    })
    for (let n = 1; n <= 2; n += 1) {
      const response = await app.request('/')
      expect(response.cookies).toEqual([])
      expect(renders).toHaveLength(n)
    }
  })
})

describe('guards apply to a cached page', () => {
  test.each([
    ['another host', { headers: { host: 'evil.example' } }, 421],
    ['a body', { body: 'x', method: 'GET' }, 400],
    ['a post', { method: 'POST', body: '' }, 403],
    ['another language', { headers: { 'accept-language': 'ar' } }, 302],
  ])('%s', async (_what, options, status) => {
    await open()
    await app.request('/')
    expect((await app.request('/', options)).status).toBe(status)
  })
})

describe('results of a search (row 420)', () => {
  test('are the same for everybody, rendered each time and cached nowhere', async () => {
    const { renders } = await open()
    const one = await app.request('/search/?q=moon', { headers: member })
    const two = await app.request('/search/?q=moon')
    expect(two.body.equals(one.body)).toBe(true)
    expect(one.headers['cache-control']).toBe('private, no-store')
    expect(one.cookies).toEqual([])
    expect(renders).toHaveLength(2)
    for (const render of renders) expect(render).toMatchObject({ hasToken: false, isShared: true })
  })
})
