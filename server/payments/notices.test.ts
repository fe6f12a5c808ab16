import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, type Upstream } from '../testing/upstream.ts'

let app: StartedApp
let upstream: Upstream
let status = 200
beforeEach(async () => {
  status = 200
  upstream = await startUpstream((_request, res) => {
    res.statusCode = status
    res.end('{"status":"taken","inside":"canary"}')
  })
  app = await startApp({ upstream, routes: { home: { path: '/' } }, env: { APP_ORIGIN: '' } })
})
afterEach(() => app.close())

const SIGNED = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/cert',
  'paypal-transmission-id': 't-1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': '2026-11-21T12:00:00Z',
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { method: 'POST', body, headers: { ...SIGNED, ...headers } })

describe('notices of the payment provider (row 431, rule 3)', () => {
  test('reach the product API byte for byte, with their signature and nothing of a visitor’s', async () => {
    const body = '{ "id":"WH-1",\n  "amount": 1.50, "name":"日本" }'
    const response = await post(NOTICE_PATH, body, {
      cookie: '__Host-Authorization=token',
      authorization: 'x',
    })
    expect([response.status, await response.text()]).toEqual([200, '{}'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(upstream.seen).toMatchObject([{ method: 'POST', url: NOTICE_PATH, body, headers: SIGNED }])
    const { headers } = upstream.seen[0]!
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
  })

  test.each([400, 503])('a notice refused with %d is refused, so that it is sent again', async (refusal) => {
    status = refusal
    expect((await post(NOTICE_PATH, '{}')).status).toBe(refusal)
  })

  test('are small, and the only address that other sites may post to', async () => {
    expect((await post(NOTICE_PATH, 'x'.repeat(70_000))).status).toBe(413)
    for (const path of [`${NOTICE_PATH}x/`, '/payments/paypal/notices', '/payments/top-up/', '/']) {
      expect([path, (await post(path, '{}')).status]).toEqual([path, 403])
    }
    expect(upstream.seen.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
