import { Agent, type Dispatcher, interceptors } from 'undici'
import { PRODUCT_API_KEY_HEADER } from '../../contract/product-api/key-header.ts'
import { RETRIED_STATUSES, type RetryBudget, retryBudget } from './retry.ts'

export type TransportTarget = { url: string; key?: string | null } | { socketPath: string }

/**
 * Connections to one backend. Work that may be slow for its own reasons has separate connections, so that it cannot delay
 * anything else: a stalled viewer, a provider check, a flood of forged notices.
 */
export interface Transport {
  origin: string
  /** Path prefix of every call, without a trailing slash; usually empty. */
  basePath: string
  /** Sends once, whatever the response. No transport follows redirects. */
  plain: Dispatcher
  /** Retries a GET once; shares the connections of `plain`. */
  retrying: Dispatcher
  files: Dispatcher
  notices: Dispatcher
  health: Dispatcher
  /** Counts every call, so that retries remain a fraction of them. */
  budget: RetryBudget
  close(): Promise<void>
  destroy(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 1000
const CONNECTIONS_MAX = 128
export const FILES_MAX = 256
const NOTICES_MAX = 16
const HEALTH_MAX = 1
/** Long enough to reuse connections, shorter than a backend's keep-alive (Node: 5 s). */
const KEEP_ALIVE_MS = 4000
const RETRY_WAIT_MS = 50
const RETRY_WAIT_MS_MAX = 400

export function openTransport(target: TransportTarget, budget: RetryBudget = retryBudget()): Transport {
  const pool = (connections: number) =>
    new Agent({
      connect:
        'socketPath' in target
          ? { socketPath: target.socketPath, timeout: CONNECT_TIMEOUT_MS }
          : { timeout: CONNECT_TIMEOUT_MS },
      connections,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: 16_384,
    })
  const url = new URL('url' in target ? target.url : 'http://localhost')
  const [calls, files, notices, health] = [CONNECTIONS_MAX, FILES_MAX, NOTICES_MAX, HEALTH_MAX].map(pool) as [
    Agent,
    Agent,
    Agent,
    Agent,
  ]
  const pools = [calls, files, notices, health]
  const key = 'url' in target ? target.key : null
  const keyed = (pool: Dispatcher) => (key ? pool.compose(withKey(key, url.origin)) : pool)
  const plain = keyed(calls)
  return {
    origin: url.origin,
    basePath: url.pathname.replace(/\/$/, ''),
    plain,
    files,
    notices,
    health: keyed(health),
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
    async close() {
      await Promise.all(pools.map((each) => each.close()))
    },
    async destroy() {
      await Promise.all(pools.map((each) => each.destroy()))
    },
  }
}

/** Pictures may be on other hosts, which must not see the key. */
function withKey(key: string, origin: string): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (String(options.origin) !== origin) return dispatch(options, handler)
    const headers = { ...(options.headers as Record<string, string>), [PRODUCT_API_KEY_HEADER]: key }
    return dispatch({ ...options, headers }, handler)
  }
}

function waitMs(error: Error): number {
  const headers = 'headers' in error ? (error.headers as Record<string, unknown> | undefined) : undefined
  const seconds = Number(headers?.['retry-after'])
  return seconds > 0 ? Math.min(seconds * 1000, RETRY_WAIT_MS_MAX) : RETRY_WAIT_MS
}
