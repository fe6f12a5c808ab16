/** The command of the web front: one web process, or a primary with several. Prints why it cannot start. */
import cluster from 'node:cluster'
import { LANGUAGES } from '../app/i18n/language.ts'
import { EnvironmentError } from '../configuration/environment-error.ts'
import { defaultToProduction, fromProcessEnv } from '../configuration/process-env.ts'
import { unknownVariables } from '../configuration/unknown-names.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { loadBrand } from '../server/brand/brand.ts'
import { loadConfig } from '../server/config/config.ts'
import type { ErrorReports } from '../server/error-reports/error-reports.ts'
import { ListenError } from '../server/listen.ts'
import { createLog } from '../server/observability/log.ts'
import { MissingBuildError } from '../server/remix/open.ts'
import { serveAlone } from './alone.ts'
import { servePrimary } from './primary.ts'
import { serveWorker } from './worker.ts'

/** Errors the operator can fix; the message says how. Everything else is a bug and shows its stack. */
const SENTENCES = [EnvironmentError, StartError, ListenError, MissingBuildError]

/** Its packages load only where errors are reported. */
async function openReports(options: { dsn: string; environment: string }): Promise<ErrorReports> {
  const { openErrorReports } = await import('../server/error-reports/error-reports.ts')
  return openErrorReports(options)
}

async function serve(): Promise<void> {
  defaultToProduction()
  if (cluster.isPrimary) for (const sentence of unknownVariables()) process.stderr.write(`${sentence}\n`)
  const { config, secrets } = fromProcessEnv(loadConfig)
  const brand = await loadBrand(config, LANGUAGES)
  const errorReports = config.sentryDsn
    ? await openReports({ dsn: config.sentryDsn, environment: config.mode })
    : undefined
  const log = createLog(config.logLevel, { onError: errorReports?.capture })
  const parts = { config, secrets, brand, log, errorReports }
  if (cluster.isWorker) return serveWorker(parts)
  if (config.mode === 'production' && config.allowances.length > 0) {
    parts.log.warn({ allowances: config.allowances }, 'ALLOW_IN_PRODUCTION overrides production checks')
  }
  await (config.webProcesses === 1 ? serveAlone(parts) : servePrimary(parts))
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
