import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../builders/free-port.ts'
import { testKey } from '../builders/keys.ts'
import { mayLackPostgres } from '../conformance/postgres.ts'
import { Diary } from '../crash/diary.ts'
import { startPlatformProcess } from '../crash/platform-process.ts'
import { EPISODE_COINS, openWorld } from '../crash/world.ts'
import { startWebFront } from './machine-processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXPORT_MS_MAX = 60_000
const STRANGERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Receives what is sent by OTLP as JSON. */
async function startCollector(): Promise<{ url: string; spans: Span[] }> {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request))
    for (const { scopeSpans } of resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

test.skipIf(mayLackPostgres())(
  'an unlock is one trace from the web front to the posting, without a word that grants access or tells who it was, whatever the browser’s headers say (rows 454, 463)',
  { timeout: 600_000 },
  async () => {
    const collector = await startCollector()
    const tracing = {
      NODE_OPTIONS: `--import ${join(ROOT, 'processes/tracing.mjs')}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    }
    const world = await openWorld('postgres', 1, new Diary())
    closers.push(world.close)
    const environment = { ...world.environment, ...tracing, OTEL_SERVICE_NAME: 'platform' }
    const platform = startPlatformProcess({ ...world, environment })
    closers.push(() => platform.group.kill())
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const web = await startWebFront(port, origin, {
      ...tracing,
      OTEL_SERVICE_NAME: 'web',
      PRODUCT_API_URL: await platform.origin,
      SESSION_SECRET: testKey('session'),
    })
    closers.push(web.stop)

    const { dramaId, episodeIds } = world.series
    const token = world.members[0]!.headers.Authorization!
    const response = await fetch(`${origin}/reel-shorts/a-${dramaId}/2/?code=a-provider-code`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: origin,
        Cookie: `Authorization=${token}`,
        'User-Agent': 'a-telling-browser',
        traceparent: `00-${STRANGERS_TRACE}-00f067aa0ba902b7-00`,
        tracestate: 'stranger=1',
        baggage: 'a=stranger',
      },
      body: new URLSearchParams({
        intent: 'unlock',
        episodeId: episodeIds[1]!,
        priceCoins: String(EPISODE_COINS),
        key: 'once-and-only-once',
      }),
    })
    expect(response.status, response.headers.get('location') ?? '').toBe(303)

    const read = (span: Span, key: string) =>
      span.attributes.find((each) => each.key === key)?.value.stringValue
    const isPosting = (span: Span) => /insert into "posting"/.test(read(span, 'db.query.text') ?? '')
    await vi.waitFor(() => expect(collector.spans.some(isPosting)).toBe(true), { timeout: EXPORT_MS_MAX })
    const path = () => {
      const names: string[] = []
      let at = collector.spans.find(isPosting)
      while (at) {
        names.unshift(at.name)
        const { parentSpanId } = at
        if (!parentSpanId) names.unshift('the beginning')
        at = collector.spans.find(({ spanId }) => spanId === parentSpanId)
      }
      return names
    }
    await vi.waitFor(() => expect(path()[0]).toBe('the beginning'), { timeout: EXPORT_MS_MAX })
    expect(path()).toEqual([
      'the beginning',
      'POST /reel-shorts/:drama/:ep/',
      'POST',
      'POST',
      expect.stringMatching(/^pg\.query/),
    ])
    expect(collector.spans.filter(({ name }) => name.includes('readyz'))).toEqual([])
    const sent = JSON.stringify(collector.spans)
    for (const secret of [
      token,
      'a-provider-code',
      'a-telling-browser',
      testKey('media'),
      'stranger',
      STRANGERS_TRACE,
    ]) {
      expect(sent).not.toContain(secret)
    }
  },
)
