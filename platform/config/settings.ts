import { resolve } from 'node:path'
import { readEnvironment, type Source } from '../../configuration/read-environment.ts'
import { operatorFaults, platformFaults } from '../../configuration/rules.ts'
import {
  OPERATOR_VARIABLES,
  type OperatorEnvironment,
  PLATFORM_VARIABLES,
  type PlatformEnvironment,
} from '../../configuration/variables.ts'
import type { Paths } from '../../contract/product-api/paths.ts'
import type { DatabaseSettings } from '../db/open-database.ts'
import type { SessionRules } from '../members/sign-in.ts'
import type { PaypalConfig, ProviderConfigs } from '../providers/configs.ts'
import { SANDBOX_NAMES } from '../providers/sandbox/sandbox-name.ts'
import type { SandboxSettings } from '../providers/sandbox/start-sandboxes.ts'

/**
 * What a platform is started with. Plain data, so that it travels into a worker thread. Secrets are in it: never log
 * the whole object.
 */
export interface PlatformSettings extends DatabaseSettings, SandboxSettings {
  /** Decision 1: `demo` and `development` seed the demonstration catalogue and make missing secrets themselves. */
  mode: 'demo' | 'production' | 'development'
  /** Null: the one in the data folder, made there at the first start; in production none is made. */
  mediaKeys: Keys | null
  /** The same for those that seal sign-ins under way; production needs them where somebody can sign in. */
  signInKeys: Keys | null
  providers: ProviderConfigs
  /** Where the popup provider's dialog is; the web front learns it from the platform. */
  facebookDialogUrl: string
  /** Null: nothing can be bought, unless the sandbox takes the money. */
  paypal: PaypalConfig | null
  /** Bonus on top of a member's first top-up; 0: none. */
  firstTopUpBonus: number
  sessions: SessionRules
  /** Where media is served when not by the product API's own host, as `https://media.example`. */
  mediaOrigin: string | null
  /** How long the address of an episode that a member paid for opens its media. Decision 14. */
  paidMediaSeconds: number
  /** Paths of calls where they differ from the contract's. */
  paths: Partial<Paths>
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** The first of a kind makes new things, all of it verify old ones: so a key is changed without stopping anybody. */
export type Keys = readonly [string, ...string[]]

export interface ListenSettings {
  host: string
  port: number
}

const DEFAULT_LISTEN: ListenSettings = { host: '127.0.0.1', port: 3001 }
const DEFAULT_SITE_ORIGIN = 'http://localhost:3000'

/**
 * The platform's settings from environment variables. Throws `EnvironmentError` with every fault at once.
 */
export function settingsFromEnvironment(source: Source): {
  settings: PlatformSettings
  listen: ListenSettings
} {
  const values = readEnvironment(source, PLATFORM_VARIABLES, platformFaults)
  const isProduction = values.CLIFFHANGER_MODE === 'production'
  return {
    settings: {
      ...databaseSettings(values),
      mode: values.CLIFFHANGER_MODE,
      mediaKeys: values.MEDIA_SECRET ?? null,
      mediaOrigin: values.MEDIA_ORIGIN ?? null,
      paidMediaSeconds: values.PAID_MEDIA_SECONDS,
      signInKeys: values.SIGN_IN_SECRET ?? null,
      providers: providersOf(values),
      facebookDialogUrl: values.FACEBOOK_DIALOG_URL,
      paypal: paypalOf(values),
      firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
      sessions: { days: values.SESSION_DAYS, isExclusive: values.ONE_SESSION_PER_MEMBER },
      siteOrigin: values.APP_ORIGIN ?? DEFAULT_SITE_ORIGIN,
      sandboxes: values.SANDBOXES ?? (isProduction ? [] : SANDBOX_NAMES),
      sandboxPort: values.SANDBOX_PORT,
      paths: values.PRODUCT_API_PATHS,
      logLevel: values.LOG_LEVEL,
    },
    listen: { host: values.HOST ?? DEFAULT_LISTEN.host, port: values.PORT ?? DEFAULT_LISTEN.port },
  }
}

function providersOf(values: PlatformEnvironment): ProviderConfigs {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = values
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { issuer: values.GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
        : null,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? { graphUrl: values.FACEBOOK_GRAPH_URL, appId: FACEBOOK_APP_ID, appSecret: FACEBOOK_APP_SECRET }
        : null,
  }
}

function paypalOf(values: OperatorEnvironment): PaypalConfig | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = values
  if (!clientId || !clientSecret || !webhookId) return null
  return { apiOrigin: values.PAYPAL_API_ORIGIN, clientId, clientSecret, webhookId }
}

/** The same for commands for operators, which need the database and perhaps the payment provider. */
export function operatorFromEnvironment(
  source: Source,
): DatabaseSettings & Pick<PlatformSettings, 'paypal' | 'firstTopUpBonus'> {
  const values = readEnvironment(source, OPERATOR_VARIABLES, operatorFaults)
  return {
    ...databaseSettings(values),
    paypal: paypalOf(values),
    firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
  }
}

function databaseSettings(values: OperatorEnvironment): DatabaseSettings {
  return {
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? null,
  }
}
