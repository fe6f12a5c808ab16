import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SITE_ADDRESSES } from '../../app/addresses/address-rules.ts'
import { LANGUAGES } from '../../app/i18n/language.ts'
import { toText } from '../../configuration/instruments.ts'
import { readSamples } from '../../tests/builders/samples.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream } from '../testing/upstream.ts'
import { OTHER_ROUTE, routeLabels } from './route-label.ts'
import { createWebMetrics, type WebMetrics } from './web-metrics.ts'

const toLabel = routeLabels(SITE_ADDRESSES, [...LANGUAGES])

test.each([
  ['/', '/'],
  ['/ar/', '/'],
  ['/_root.data?_routes=x', '/_root.data'],
  ['/ar.data', '/_root.data'],
  ['/reel-shorts/neon-oath-ab12/1/', '/reel-shorts/:drama/:ep/'],
  ['/zh-Hant/reel-shorts/%E5%A4%9C-ab12/1/?utm_source=x', '/reel-shorts/:drama/:ep/'],
  ['/reel-shorts/neon-oath-ab12/2.data', '/reel-shorts/:drama/:ep.data'],
  ['/browse/all/', '/browse/:id/:page?/'],
  ['/browse/all/3/', '/browse/:id/:page?/'],
  ['/search.data?q=a', '/search.data'],
  ['/media/e_1/0a/t1/seg1.m4s', '/media/*'],
  ['/payments/paypal/notices/', '/payments/paypal/notices/'],
  ['/payments/top-up/', '/payments/*'],
  ['/healthz', '/healthz'],
  ['/xx/terms-of-use/', OTHER_ROUTE],
  ['/.env', OTHER_ROUTE],
  ['/constructor/__proto__/', OTHER_ROUTE],
])('a request for %s is counted as %s', (target, label) => expect(toLabel(target)).toBe(label))

describe('a web process', () => {
  let app: StartedApp
  let metrics: WebMetrics
  const read = async () => readSamples(await toText([await metrics.read()]))
  beforeEach(async () => {
    metrics = createWebMetrics()
    app = await startApp({ deps: { metrics } })
  })
  afterEach(async () => {
    metrics.stop()
    await app.close()
  })

  test('requests are counted by pattern, method and class of status, with their bytes and time', async () => {
    const { body } = await app.request('/')
    await app.request('/')
    await app.request('/nothing/here/', { method: 'PROPFIND' })
    const samples = await read()
    const route = '/'
    expect(samples.value('cliffhanger_web_requests_total', { route, method: 'GET', status: '2xx' })).toBe(2)
    expect(samples.value('cliffhanger_web_request_seconds_count', { route })).toBe(2)
    const bytes = samples.value('cliffhanger_web_response_bytes_total', { route })!
    expect(bytes).toBeGreaterThan(2 * body.length)
    expect(bytes).toBeLessThan(2 * body.length + 20_000)
    expect(
      samples.all('cliffhanger_web_requests_total').filter(({ labels }) => labels.method === 'other'),
    ).toHaveLength(1)
    expect(samples.value('cliffhanger_web_shared_pages_total', { source: 'rendered' })).toBe(1)
    expect(samples.value('cliffhanger_web_shared_pages_total', { source: 'cached' })).toBe(1)
  })

  test('a thousand odd addresses add no metric beyond those of a few', async () => {
    const odd = (n: number) =>
      [
        `/secret-${n}/`,
        `/reel-shorts/x-${n}/${n}/`,
        `/browse/${n}/${n}.data`,
        `/%F0%9F%98%80${n}`,
        `/ar/search/?q=${n}`,
        `/media/${n}?token=${n}`,
        `/_ipx/w_${n}/pictures/a.webp`,
        `//${n}/../x`,
      ][n % 8]!
    const requestAll = async (from: number, to: number) => {
      for (let n = from; n < to; n += 20) {
        const targets = Array.from({ length: Math.min(20, to - n) }, (_, index) => odd(n + index))
        await Promise.all(
          targets.map((target, index) => app.request(target, { method: METHODS[index % 5]! })),
        )
      }
    }
    const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'PATCH']
    await requestAll(0, 80)
    const names = (await read()).samples.length
    await requestAll(80, 1080)
    const after = await read()
    expect(after.samples.length).toBeLessThan(names + 30)
    expect(JSON.stringify(after.samples)).not.toMatch(/secret|token|[?]q=|%F0/)
  })

  test('calls of the product API are counted by outcome, and what the cache spares', async () => {
    const upstream = await startUpstream((_request, res) => {
      res.statusCode = 503
      res.end()
    })
    const measured = createWebMetrics()
    const other = await startApp({
      upstream,
      deps: { metrics: measured },
      routes: {
        home: {
          path: '/',
          loader: ({ context }) =>
            context.api.genreList({}).then(
              () => null,
              () => null,
            ),
        },
      },
    })
    await other.request('/')
    const samples = readSamples(await toText([await measured.read()]))
    const call = 'genreList'
    expect(
      samples.value('cliffhanger_web_product_api_calls_total', { call, outcome: 'unavailable' }),
    ).toBeGreaterThan(0)
    expect(samples.value('cliffhanger_web_shared_responses_loaded_total')).toBeGreaterThan(0)
    measured.stop()
    await other.close()
  })
})
