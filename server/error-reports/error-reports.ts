import { createStackParser, createTransport, parseEnvelope, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { request } from 'undici'
import { scrubEvent } from './scrub-event.ts'

/** For the service to take one report. */
const SEND_MS_MAX = 5_000
/** For reports under way when the process ends. */
const FLUSH_MS_MAX = 2_000
/** Of this process and of all pages, each: an error that happens with every request is reported often enough by these. */
const REPORTS_PER_MINUTE = 60
/** A page sends one event at a time. */
const ITEMS_MAX = 5

/** Facts reported with an error. */
export interface ErrorFacts {
  requestId?: string | undefined
  /** The log's event, like `page render failed`. */
  event?: string | undefined
}

/** Reports errors to a Sentry-compatible service. Never throws, and nobody waits for it. */
export interface ErrorReports {
  /** An error of this process. The same error object is reported once. */
  capture(error: Error, facts: ErrorFacts): void
  /**
   * The envelope of a page. Its error events go to the configured service, whatever service the envelope names; other
   * kinds of items are dropped. False: it has no error event.
   */
  pass(envelope: Buffer): boolean
  /** Sends what is under way. */
  close(): Promise<void>
}

interface ErrorReportsOptions {
  dsn: string
  environment: string
}

/**
 * Opens reports with Sentry's own client, without its instrumentation: no headers, bodies, breadcrumbs or variables are
 * collected, and `scrubEvent` lets through only what it names.
 */
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
          body: answer,
        } = await request(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body,
          signal: AbortSignal.timeout(SEND_MS_MAX),
        })
        await answer.dump()
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
