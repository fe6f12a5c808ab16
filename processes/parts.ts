import cluster from 'node:cluster'
import { LANGUAGES } from '../app/i18n/language.ts'
import { defaultToProduction, fromProcessEnv } from '../configuration/process-env.ts'
import { unknownVariables } from '../configuration/unknown-names.ts'
import { type Brand, loadBrand } from '../server/brand/brand.ts'
import { type Config, loadConfig } from '../server/config/config.ts'
import type { Secrets } from '../server/config/secrets.ts'
import type { ErrorReports } from '../server/error-reports/error-reports.ts'
import { createLog, type Logger } from '../server/observability/log.ts'

export interface Parts {
  config: Config
  secrets: Secrets
  brand: Brand
  log: Logger
  errorReports?: ErrorReports | undefined
}

/**
 * Throws {@link EnvironmentError} if the configuration or the brand is invalid.
 *
 * @param warn receives faults that do not prevent the start
 */
export async function readParts(warn: (sentence: string) => void): Promise<Parts> {
  defaultToProduction()
  if (cluster.isPrimary) for (const sentence of unknownVariables()) warn(sentence)
  const { config, secrets } = fromProcessEnv(loadConfig)
  const brand = await loadBrand(config, LANGUAGES)
  const errorReports = config.sentryDsn
    ? await openReports({ dsn: config.sentryDsn, environment: config.mode })
    : undefined
  const log = createLog(config.logLevel, { onError: errorReports?.capture })
  if (cluster.isPrimary && config.mode === 'production' && config.allowances.length > 0) {
    log.warn({ allowances: config.allowances }, 'ALLOW_IN_PRODUCTION overrides production checks')
  }
  return { config, secrets, brand, log, errorReports }
}

async function openReports(options: { dsn: string; environment: string }): Promise<ErrorReports> {
  const { openErrorReports } = await import('../server/error-reports/error-reports.ts')
  return openErrorReports(options)
}
