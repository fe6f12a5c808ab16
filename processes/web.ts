import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../app/i18n/language.ts'
import type { EmbeddedPlatform } from '../platform/embedded/start-embedded.ts'
import { createApp } from '../server/app.ts'
import { listen } from '../server/listen.ts'
import { watchEventLoop } from '../server/observability/event-loop.ts'
import { openTransport, type Transport } from '../server/product-api/transport.ts'
import { openRemix } from '../server/remix/open.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import type { Parts } from './parts.ts'

const ROOT = join(import.meta.dirname, '..')

/** What a web process needs to know of a running embedded platform. */
export type PlatformAddress = Pick<EmbeddedPlatform, 'socketPath' | 'signIn' | 'payOrigins'>

interface WebOptions extends Parts {
  platform: PlatformAddress | null
  state: SharedState
  /** Calls its argument whenever the catalogue has changed; returns how to stop. */
  watchCatalogue(productApi: Transport, forget: () => void): () => void
}

/** Opens the product API: the embedded platform's or the configured one. */
export function openProductApi(
  { config }: Pick<Parts, 'config'>,
  platform: PlatformAddress | null,
): Transport {
  return openTransport(platform ?? (config.productApi as { url: string }))
}

/**
 * Opens the web front on the configured port.
 *
 * @returns what to close, in this order
 */
export async function startWeb(options: WebOptions): Promise<(() => Promise<unknown>)[]> {
  const { config, secrets, brand, log, platform, errorReports } = options
  const remix = await openRemix({ root: ROOT, isDevelopment: config.mode === 'development' })
  const productApi = openProductApi(options, platform)
  const tracking = config.trackingApiUrl ? openTransport({ url: config.trackingApiUrl }) : undefined
  let stopWatching = () => {}
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
    languages: { all: LANGUAGES, default: DEFAULT_LANGUAGE },
    state: options.state,
    log,
    clock: { nowMs: Date.now },
    watchCatalogue: (forget) => {
      stopWatching = options.watchCatalogue(productApi, forget)
    },
  })
  const web = await listen({ handler: app, hosts: config.hosts, port: config.port })
  return [
    async () => stopWatching(),
    async () => eventLoop.stop(),
    web.close,
    remix.close,
    productApi.close,
    async () => tracking?.close(),
    async () => errorReports?.close(),
  ]
}
