import { Agent, type Dispatcher, interceptors } from 'undici'
import { RETRIED_STATUSES, type RetryBudget, retryBudget } from './retry.ts'

/** How the product API is reached: over the network, or over a private socket of this machine. */
export type TransportTarget = { url: string } | { socketPath: string }

/** An open road to one backend. Both dispatchers share its connections. */
export interface Transport {
  origin: string
  /** Path in front of every call's own, without a slash at its end; mostly empty. */
  basePath: string
  /** Sends once, whatever comes back. Follows no redirect. */
  plain: Dispatcher
  /** Sends a GET a second time as row 220 says, everything else once. */
  retrying: Dispatcher
  /** To be told of every call, so that retries stay a share of them. */
  budget: RetryBudget
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 1000
const CONNECTIONS_MAX = 128
/** Long enough to spare connections, shorter than a backend keeps an idle one (Node: 5 s). */
const KEEP_ALIVE_MS = 4000
const RETRY_WAIT_MS = 50
const RETRY_WAIT_MS_MAX = 400

export function openTransport(target: TransportTarget, budget: RetryBudget = retryBudget()): Transport {
  const plain = new Agent({
    connect:
      'socketPath' in target
        ? { socketPath: target.socketPath, timeout: CONNECT_TIMEOUT_MS }
        : { timeout: CONNECT_TIMEOUT_MS },
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: 16_384,
  })
  const url = new URL('url' in target ? target.url : 'http://localhost')
  return {
    origin: url.origin,
    basePath: url.pathname.replace(/\/$/, ''),
    plain,
    budget,
    retrying: plain.compose(
      interceptors.retry({
        throwOnError: false,
        maxRetries: 1,
        methods: ['GET'],
        statusCodes: [...RETRIED_STATUSES],
        errorCodes: [],
        retry(error, { state, opts }, done) {
          const status = 'statusCode' in error ? Number(error.statusCode) : 0
          const isRetried = opts.method === 'GET' && RETRIED_STATUSES.has(status) && state.counter <= 1
          if (!isRetried || !budget.take()) return done(error)
          setTimeout(done, waitMs(error), null)
        },
      }),
    ),
    close: () => plain.close(),
  }
}

function waitMs(error: Error): number {
  const headers = 'headers' in error ? (error.headers as Record<string, unknown> | undefined) : undefined
  const seconds = Number(headers?.['retry-after'])
  return seconds > 0 ? Math.min(seconds * 1000, RETRY_WAIT_MS_MAX) : RETRY_WAIT_MS
}
