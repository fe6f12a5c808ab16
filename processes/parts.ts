import type { Brand } from '../server/brand/brand.ts'
import type { Config } from '../server/config/config.ts'
import type { Secrets } from '../server/config/secrets.ts'
import type { ErrorReports } from '../server/error-reports/error-reports.ts'
import type { Logger } from '../server/observability/log.ts'

/** What every process of the web front is made of. */
export interface Parts {
  config: Config
  secrets: Secrets
  brand: Brand
  log: Logger
  /** Absent without a DSN. */
  errorReports?: ErrorReports | undefined
}
