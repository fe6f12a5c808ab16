import { createServer, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { SITE_ADDRESSES } from '../../app/addresses/address-rules.ts'
import { loadConsents, loadRefusals } from '../../processes/load-refusals.ts'
import { testKey } from '../../tests/builders/keys.ts'
import { createApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import { loadBrand } from '../brand/brand.ts'
import { loadConfig } from '../config/config.ts'
import type { Logger } from '../observability/log.ts'
import { type SmallRoute, smallBuild } from './small-build.ts'
import { startUpstream, succeed, type Upstream } from './upstream.ts'

export interface AppResponse {
  status: number
  headers: IncomingHttpHeaders
  cookies: string[]
  body: Buffer
  text: string
}

export interface StartedApp {
  origin: string
  port: number
  upstream: Upstream
  logged: Record<string, unknown>[]
  /** Sends exactly these headers, and the site's `Host` unless given. */
  request(target: string, options?: RequestOptions & { body?: string | Buffer }): Promise<AppResponse>
  close(): Promise<void>
}

interface StartOptions {
  routes?: Record<string, SmallRoute>
  env?: Record<string, string>
  upstream?: Upstream
  deps?: Partial<AppDeps>
}

const HOME: Record<string, SmallRoute> = { home: { path: '/', loader: () => ({ page: 'home' }) } }

export async function startApp({
  routes = HOME,
  env = {},
  upstream,
  deps = {},
}: StartOptions = {}): Promise<StartedApp> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api =
    upstream ?? (await startUpstream((_request, res) => succeed(res, { lang: 'en', browser: 'test' })))
  const { config, secrets } = loadConfig({
    PORT: String(port),
    // With secure cookies, as in production.
    APP_ORIGIN: `https://localhost:${port}`,
    PRODUCT_API_URL: api.url,
    SESSION_SECRET: testKey('session'),
    CLIFFHANGER_MODE: 'demo',
    ...env,
  })
  const logged: Record<string, unknown>[] = []
  const log: Logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const app = createApp({
    config,
    secrets,
    brand: await loadBrand(config, ['en', 'ar']),
    productApi: api.transport,
    remix: { build: smallBuild(routes), clientDirectory: '/nonexistent' },
    languages: { all: ['en', 'ar'], default: 'en' },
    refusals: await loadRefusals(),
    consents: await loadConsents(),
    addresses: SITE_ADDRESSES,
    log,
    clock: { nowMs: () => Date.now() },
    ...deps,
  })
  server.on('request', app)
  const host = new URL(config.origin).host
  return {
    origin: config.origin,
    port,
    upstream: api,
    logged,
    request: (target, options) => send(port, host, target, options),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await api.close()
    },
  }
}

export function send(
  port: number,
  host: string,
  target: string,
  { body, headers, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<AppResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: target,
        agent: false,
        headers: {
          host,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...(headers as Record<string, string>),
        },
        ...options,
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            cookies: res.headers['set-cookie'] ?? [],
            body: bytes,
            text: bytes.toString('utf8'),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
