/**
 * The web process: configuration → embedded platform or remote product API → web front → listen → drain. It composes
 * the parts; `server.ts` runs it.
 */
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../app/i18n/language.ts'
import { defaultToProduction, processEnv } from '../configuration/process-env.ts'
import { EnvironmentError } from '../configuration/read-environment.ts'
import { settingsFromEnvironment } from '../platform/config/settings.ts'
import { type EmbeddedPlatform, startEmbeddedPlatform } from '../platform/embedded/start-embedded.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { createApp } from '../server/app.ts'
import { loadConfig } from '../server/config/config.ts'
import { closeGracefully, ListenError, listen } from '../server/lifecycle.ts'
import { watchEventLoop } from '../server/observability/event-loop.ts'
import { createLog } from '../server/observability/log.ts'
import { openTransport } from '../server/product-api/transport.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import { MissingBuildError, openRemix } from '../server/remix/open.ts'

const ROOT = join(import.meta.dirname, '..')

/** Errors the operator can fix; the message says how. Everything else is a bug and shows its stack. */
const SENTENCES = [EnvironmentError, StartError, ListenError, MissingBuildError]

async function serve(): Promise<void> {
  defaultToProduction()
  const { config, secrets } = loadConfig(processEnv())
  const log = createLog(config.logLevel)
  if (config.mode === 'production' && config.allowances.length > 0) {
    log.warn({ allowances: config.allowances }, 'ALLOW_IN_PRODUCTION overrides production checks')
  }
  const remix = await openRemix({ root: ROOT, isDevelopment: config.mode === 'development' })
  let platform: EmbeddedPlatform | null = null
  if (config.productApi.kind === 'embedded') {
    const embedded = settingsFromEnvironment(processEnv())
    platform = await startEmbeddedPlatform(
      { ...embedded.settings, siteOrigin: config.origin },
      embedded.secrets,
    )
    // The site is useless without its product API, so the process exits and a supervisor restarts it.
    platform.ended.then((reason) => {
      log.fatal({ err: reason }, 'stopping: platform exited')
      process.stderr.write(`${reason.message}\n`)
      process.exit(1)
    })
  }
  const productApi = openTransport(platform ?? (config.productApi as { url: string }))
  const tracking = config.trackingApiUrl ? openTransport({ url: config.trackingApiUrl }) : undefined
  let stopWatching = () => {}
  const eventLoop = watchEventLoop()
  const app = createApp({
    config,
    secrets,
    productApi,
    ...(tracking && { tracking }),
    ...(platform && { signIn: platform.signIn, payOrigins: platform.payOrigins }),
    remix,
    eventLoop,
    languages: { all: LANGUAGES, default: DEFAULT_LANGUAGE },
    log,
    clock: { nowMs: Date.now },
    watchCatalogue: (forget) => {
      stopWatching = watchCatalogue(productApi, forget)
    },
  })
  const web = await listen({ handler: app, hosts: config.hosts, port: config.port })
  closeGracefully({
    log,
    closers: [
      async () => stopWatching(),
      async () => eventLoop.stop(),
      web.close,
      remix.close,
      productApi.close,
      async () => tracking?.close(),
      async () => platform?.close(),
    ],
  })
  process.stdout.write(`\n  Cliffhanger is ready: open ${config.origin}/\n\n`)
}

try {
  await serve()
} catch (error) {
  const isSentence = SENTENCES.some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (isSentence ? error.message : error.stack) : error}\n`)
  // The platform's thread would keep the process alive. Its data is safe: nothing is being written.
  process.exit(1)
}
