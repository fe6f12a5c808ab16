import { createStackParser, createTransport, parseEnvelope, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { request } from 'undici'
import { scrubEvent } from './scrub-event.ts'

const SEND_MS_MAX = 5_000
const FLUSH_MS_MAX = 2_000
/**
 * Applies to this process and to all pages together, separately. Frequent enough for an error that occurs with every request.
 */
const REPORTS_PER_MINUTE = 60
const ITEMS_MAX = 5

export interface ErrorFacts {
  requestId?: string | undefined
  event?: string | undefined
}

/** Sends to a Sentry-compatible service. Never throws; not awaited. */
export interface ErrorReports {
  capture(error: Error, facts: ErrorFacts): void
  /** Forwards only error events, and only to the configured service. False: the envelope has none. */
  pass(envelope: Buffer): boolean
  close(): Promise<void>
}

interface ErrorReportsOptions {
  dsn: string
  environment: string
}

/** Without Sentry's instrumentation; `scrubEvent` passes only named fields. */
export function openErrorReports({ dsn, environment }: ErrorReportsOptions): ErrorReports {
  const perMinute = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 })
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    sendClientReports: false,
    beforeSend: scrubEvent,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const {
          statusCode,
          headers,
          body: response,
        } = await request(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body,
          signal: AbortSignal.timeout(SEND_MS_MAX),
        })
        await response.dump()
        const text = (name: string) => (headers[name] === undefined ? null : String(headers[name]))
        return {
          statusCode,
          headers: {
            'x-sentry-rate-limits': text('x-sentry-rate-limits'),
            'retry-after': text('retry-after'),
          },
        }
      }),
  })
  client.init()

  const withinLimit = (source: 'process' | 'page', send: () => void) => {
    perMinute.consume(source).then(send, () => {})
  }
  return {
    capture(error, { requestId, event }) {
      const scope = new Scope()
      scope.setTags({ requestId, event })
      withinLimit('process', () => client.captureException(error, {}, scope))
    },
    pass(envelope) {
      const events = eventsIn(envelope).flatMap((event) => scrubEvent(event) ?? [])
      for (const event of events) {
        withinLimit('page', () => client.sendEvent({ ...event, environment, platform: 'javascript' }))
      }
      return events.length > 0
    },
    async close() {
      await client.close(FLUSH_MS_MAX)
    },
  }
}

function eventsIn(envelope: Buffer): unknown[] {
  try {
    const [, items] = parseEnvelope(envelope)
    return items
      .slice(0, ITEMS_MAX)
      .filter(([header]) => header.type === 'event')
      .map(([, event]) => event)
  } catch {
    return []
  }
}
