import { parseEnvelope } from '@sentry/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../observability/log.ts'
import { redactText } from '../observability/redact.ts'
import { type StartedApp, startApp } from '../testing/start-app.ts'
import { startUpstream, type Upstream } from '../testing/upstream.ts'
import { openErrorReports } from './error-reports.ts'

let service: Upstream
let app: StartedApp | null = null
afterEach(async () => {
  await app?.close()
  app = null
  await service.close()
})

interface Event {
  event_id: string
  environment: string
  platform: string
  tags?: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] }
}

/** A Sentry-compatible service that keeps what it was sent. */
async function open({ status = 200, hangs = false } = {}) {
  service = await startUpstream((_request, res) => {
    if (hangs) return
    res.statusCode = status
    res.end('{}')
  })
  const { host } = new URL(service.url)
  const reports = openErrorReports({ dsn: `http://publickey@${host}/42`, environment: 'production' })
  const events = () =>
    service.seen.map(({ body }) => {
      const [, [[, event]]] = parseEnvelope(body) as unknown as [object, [[object, Event]]]
      return event
    })
  return { reports, events }
}

function envelope(event: object, { type = 'event', dsn = 'https://other@evil.example/1' } = {}): string {
  return [{ event_id: 'a'.repeat(32), dsn }, { type }, event].map((line) => JSON.stringify(line)).join('\n')
}
const EVENT = {
  event_id: 'a'.repeat(32),
  exception: { values: [{ type: 'TypeError', value: 'no such thing' }] },
}

describe('errors of the server (rows 298-299)', () => {
  test('that are logged are reported once, with the request id', async () => {
    const { reports, events } = await open()
    const log = createLog('info', { destination: { write: () => {} }, onError: reports.capture })
    const error = new RangeError('too far')
    log.child({}).error({ err: error, requestId: 'r1' }, 'page render failed')
    log.error({ err: error, requestId: 'r1' }, 'request failed')
    log.error({ requestId: 'r2' }, 'no error at hand')
    log.warn({ err: new Error('expected') }, 'product API unavailable')
    await reports.close()
    expect(events()).toMatchObject([
      {
        environment: 'production',
        platform: 'node',
        tags: { requestId: 'r1', event: 'page render failed' },
        exception: { values: [{ type: 'RangeError', value: 'too far' }] },
      },
    ])
    expect(JSON.stringify(events())).toContain('error-reports.test.ts')
    expect(service.seen[0]).toMatchObject({ method: 'POST', path: '/api/42/envelope/' })
  })

  test('that occur with every request are reported a limited number of times', async () => {
    const { reports, events } = await open()
    for (let n = 0; n < 500; n += 1) reports.capture(new Error(`failure ${n}`), {})
    await reports.close()
    expect(events().length).toBeLessThanOrEqual(60)
    expect(events().length).toBeGreaterThan(0)
  })

  test.each([{ status: 500 }, { status: 429 }, { hangs: true }])(
    'have no effect if the service fails (%j)',
    async (failure) => {
      const { reports } = await open(failure)
      reports.capture(new Error('x'), {})
      await reports.close()
    },
  )
})

describe('errors of pages (row 299)', () => {
  const post = async (body: string, headers: Record<string, string> = {}) => {
    app ??= await startApp()
    return app.request('/tracking/errors', {
      method: 'POST',
      body,
      headers: { origin: app.origin, ...headers },
    })
  }
  const start = async () => {
    const { reports, events } = await open()
    app = await startApp({ deps: { errorReports: reports } })
    return { reports, events }
  }

  test('go only to the configured service, without cookies, addresses and unknown fields', async () => {
    const { events } = await start()
    const response = await post(
      envelope({
        ...EVENT,
        user: { ip_address: '192.0.2.1', email: 'ada@example.org' },
        request: { url: 'https://watch.example/?token=canary', cookies: 'a=canary' },
        breadcrumbs: [{ message: 'canary' }],
        contexts: { device: 'canary' },
        tags: { page: 'index', member: 'canary' },
      }),
      { cookie: '__Host-Authorization=canary' },
    )
    expect(response.status).toBe(202)
    await vi.waitFor(() => expect(events()).toHaveLength(1), 30_000)
    expect(events()[0]).toMatchObject({ ...EVENT, environment: 'production', tags: { page: 'index' } })
    const [{ body, headers, path } = { body: '', headers: {}, path: '' }] = service.seen
    expect(path).toBe('/api/42/envelope/')
    expect(body + JSON.stringify(headers)).not.toMatch(/canary|ada@|192\.0\.2|evil/)
  })

  test('are refused if they are invalid, too large, or from another site', async () => {
    const { events } = await start()
    for (const body of [
      '',
      '{',
      'a\nb\nc',
      envelope(EVENT, { type: 'attachment' }),
      envelope({ event_id: 'x' }),
    ]) {
      expect([body, (await post(body)).status]).toEqual([body, 400])
    }
    expect((await post('x'.repeat(66_000))).status).toBe(413)
    expect((await post(envelope(EVENT), { origin: 'https://evil.example' })).status).toBe(403)
    expect(events()).toEqual([])
  })

  test('are limited to 60 a minute per address', async () => {
    const { reports, events } = await open()
    app = await startApp({ env: { LIMIT_FACTOR: '1' }, deps: { errorReports: reports } })
    const statuses: number[] = []
    for (let n = 0; n < 62; n += 1) statuses.push((await post(envelope(EVENT))).status)
    expect(statuses.slice(-3)).toEqual([202, 429, 429])
    await reports.close()
    expect(events()).toHaveLength(60)
  })

  test('are not reported by default', async () => {
    service = await startUpstream(() => {})
    app = await startApp()
    expect((await post(envelope(EVENT))).status).not.toBe(202)
    expect(service.seen).toEqual([])
  })
})

test.each([
  ['GET https://watch.example/?code=secret#x failed', 'GET https://watch.example/?[redacted] failed'],
  ['no segment at /media/e1/abc.def/seg-1.m4s here', 'no segment at /media/[redacted] here'],
  ['connect postgres://user:pass@db/x', 'connect postgres://[redacted]@db/x'],
  ['mail to ada@example.org bounced', 'mail to [redacted] bounced'],
  ['Bearer abc.def is over', 'Bearer [redacted] is over'],
  ['token 9f8e7d6c5b4a39281706f5e4d3c2b1a0 unknown', 'token [redacted] unknown'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
])('%j leaves as %j (H15)', (text, redacted) => expect(redactText(text)).toBe(redacted))
