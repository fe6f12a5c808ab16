import { resolve } from 'node:path'
import { readEnvironment, type Source } from '../../configuration/read-environment.ts'
import { operatorFaults, platformFaults } from '../../configuration/rules.ts'
import { OPERATOR_VARIABLES, PLATFORM_VARIABLES } from '../../configuration/variables.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import type { SessionRules } from '../members/sign-in.ts'
import { SANDBOX_NAMES } from '../providers/sandbox/sandbox-name.ts'
import type { SandboxSettings } from '../providers/sandbox/start-sandboxes.ts'
import { type OperatorSecrets, operatorSecrets, type PlatformSecrets, platformSecrets } from './secrets.ts'

/**
 * What a platform is started with. Plain data, so that it travels into a worker thread. Holds no secret, so it may be
 * logged as it is.
 */
export interface PlatformSettings extends SandboxSettings {
  /** Rule 1: `demo` and `development` seed the demonstration catalogue and make missing secrets themselves. */
  mode: 'demo' | 'production' | 'development'
  /** Where the popup provider's dialog is; the web front learns it from the platform. */
  facebookDialogUrl: string
  /** Bonus on top of a member's first top-up; 0: none. */
  firstTopUpBonus: number
  sessions: SessionRules
  /** Where media is served when not by the product API's own host, as `https://media.example`. */
  mediaOrigin: string | null
  /** How long the address of an episode that a member paid for opens its media. Rule 14. */
  paidMediaSeconds: number
  /** Paths of calls where they differ from the contract's. */
  paths: Partial<Paths>
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export interface ListenSettings {
  host: string
  port: number
}

const DEFAULT_LISTEN: ListenSettings = { host: '127.0.0.1', port: 3001 }
const DEFAULT_SITE_ORIGIN = 'http://localhost:3000'

/**
 * The platform's settings and secrets from environment variables. Throws `EnvironmentError` with every fault at once.
 */
export function settingsFromEnvironment(source: Source): {
  settings: PlatformSettings
  secrets: PlatformSecrets
  listen: ListenSettings
} {
  const values = readEnvironment(source, PLATFORM_VARIABLES, platformFaults)
  const isProduction = values.CLIFFHANGER_MODE === 'production'
  return {
    settings: {
      dataDir: resolve(values.DATA_DIR),
      mode: values.CLIFFHANGER_MODE,
      mediaOrigin: values.MEDIA_ORIGIN ?? null,
      paidMediaSeconds: values.PAID_MEDIA_SECONDS,
      facebookDialogUrl: values.FACEBOOK_DIALOG_URL,
      firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
      sessions: { days: values.SESSION_DAYS, isExclusive: values.ONE_SESSION_PER_MEMBER },
      siteOrigin: values.APP_ORIGIN ?? DEFAULT_SITE_ORIGIN,
      sandboxes: values.SANDBOXES ?? (isProduction ? [] : SANDBOX_NAMES),
      sandboxPort: values.SANDBOX_PORT,
      paths: values.PRODUCT_API_PATHS,
      logLevel: values.LOG_LEVEL,
    },
    secrets: platformSecrets(values),
    listen: { host: values.HOST ?? DEFAULT_LISTEN.host, port: values.PORT ?? DEFAULT_LISTEN.port },
  }
}

/** The same for commands for operators, which need the database and perhaps the payment provider. */
export function operatorFromEnvironment(source: Source): {
  settings: Pick<PlatformSettings, 'dataDir' | 'firstTopUpBonus'>
  secrets: OperatorSecrets
} {
  const values = readEnvironment(source, OPERATOR_VARIABLES, operatorFaults)
  return {
    settings: { dataDir: resolve(values.DATA_DIR), firstTopUpBonus: values.FIRST_TOP_UP_BONUS },
    secrets: operatorSecrets(values),
  }
}
