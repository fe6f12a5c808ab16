import { join } from 'node:path'
import { SITE_ADDRESSES } from '../app/addresses/address-rules.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../app/i18n/language.ts'
import type { AcceptPassedOn } from '../configuration/drain-servers.ts'
import type { EmbeddedPlatform } from '../platform/embedded/start-embedded.ts'
import { createApp } from '../server/app.ts'
import { listen } from '../server/listen.ts'
import type { WebMetrics } from '../server/metrics/web-metrics.ts'
import { watchEventLoop } from '../server/observability/event-loop.ts'
import { openTransport, type Transport } from '../server/product-api/transport.ts'
import { type OpenRemix, openRemix } from '../server/remix/open.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import { loadConsents, loadRefusals } from './load-refusals.ts'
import type { Parts } from './parts.ts'

const ROOT = join(import.meta.dirname, '..')
/** In development, the first page compiles while its visitor waits. */
const COMPILING_MS_MAX = 300_000

export type PlatformAddress = Pick<EmbeddedPlatform, 'socketPath' | 'signIn' | 'payOrigins'>

interface WebOptions extends Parts {
  remix: OpenRemix
  platform: PlatformAddress | null
  state: SharedState
  metrics: WebMetrics | undefined
  watchCatalogue(productApi: Transport, forget: () => void): () => unknown
  /** Under a primary. */
  acceptPassedOn?: AcceptPassedOn
}

export function openProductApi(
  { config, secrets }: Pick<Parts, 'config' | 'secrets'>,
  platform: PlatformAddress | null,
): Transport {
  const { url } = config.productApi as { url: string }
  return openTransport(platform ?? { url, key: secrets.productApiKey })
}

const isDevelopment = ({ mode }: Parts['config']) => mode === 'development'

export function openBuild({ config }: Pick<Parts, 'config'>): Promise<OpenRemix> {
  return openRemix({ root: ROOT, isDevelopment: isDevelopment(config) })
}

export async function startWeb(options: WebOptions): Promise<(() => Promise<unknown>)[]> {
  const { config, secrets, brand, log, remix, platform, metrics, errorReports } = options
  const productApi = openProductApi(options, platform)
  const tracking = config.trackingApiUrl ? openTransport({ url: config.trackingApiUrl }) : undefined
  let stopWatching: () => unknown = () => {}
  const eventLoop = watchEventLoop()
  const app = createApp({
    config,
    secrets,
    brand,
    productApi,
    ...(tracking && { tracking }),
    ...(errorReports && { errorReports }),
    ...(platform && { signIn: platform.signIn, payOrigins: platform.payOrigins }),
    remix,
    eventLoop,
    metrics,
    languages: { all: LANGUAGES, default: DEFAULT_LANGUAGE },
    refusals: await loadRefusals(),
    consents: await loadConsents(),
    addresses: SITE_ADDRESSES,
    state: options.state,
    log,
    clock: { nowMs: Date.now },
    watchCatalogue: (forget) => {
      stopWatching = options.watchCatalogue(productApi, forget)
    },
  })
  const web = await listen({
    handler: app,
    hosts: config.hosts,
    port: config.port,
    acceptPassedOn: options.acceptPassedOn,
    ...(isDevelopment(config) && { stillMs: COMPILING_MS_MAX }),
  })
  return [
    async () => stopWatching(),
    async () => eventLoop.stop(),
    async () => metrics?.stop(),
    web.close,
    remix.close,
    productApi.close,
    async () => tracking?.close(),
    async () => errorReports?.close(),
  ]
}
