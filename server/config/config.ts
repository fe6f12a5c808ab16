import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { adNetworks } from '../../configuration/ad-networks/list.ts'
import type { Source } from '../../configuration/environment-error.ts'
import { toBucketSettings, viewerOrigin } from '../../configuration/media-bucket.ts'
import { readEnvironment } from '../../configuration/read-environment.ts'
import { webFaults } from '../../configuration/rules.ts'
import { ALL_VARIABLES, type Environment } from '../../configuration/variables.ts'
import { createPaths, type Paths } from '../../contract/product-api/paths.ts'
import type { ClickParam } from '../../contract/visit-source.ts'
import { type Secrets, toSecrets } from './secrets.ts'

const DEFAULT_PORT = 3000

export type Mode = 'demo' | 'production' | 'development'

export type ProductApiConfig =
  | { kind: 'embedded'; database: 'pglite' | 'postgresql'; dataDir: string }
  | { kind: 'remote'; url: string }

export interface BrandConfig {
  file: string
  isFileNamed: boolean
}

export interface AnalyticsConfig {
  id: string
  scriptUrl: string
  origins: readonly string[]
}

/** Contains no secrets, so it may be logged. */
export interface Config {
  mode: Mode
  port: number
  /** A demonstration listens on both loopback addresses, since `localhost` may resolve to either. */
  hosts: readonly string[]
  origin: string
  /** Over https, cookies have `__Host-` and `Secure`. Over http, some browsers reject such cookies even on localhost. */
  hasSecureCookies: boolean
  productApi: ProductApiConfig
  productApiPaths: Paths
  productApiAppId: string
  trackingApiUrl: string | null
  analytics: AnalyticsConfig | null
  /** Their networks learn of purchases. */
  sharedClicks: readonly ClickParam[]
  /** DSN of a Sentry-compatible service; null: none. */
  sentryDsn: string | null
  dataDir: string
  logLevel: Environment['LOG_LEVEL']
  imageHosts: readonly string[]
  mediaOrigin: string | null
  /** Of the bucket to which the platform redirects requests for videos. */
  bucketOrigin: string | null
  /** Where metrics are read; null: nothing is measured. */
  metrics: { host: string; port: number } | null
  trustedProxyHops: number
  /** In which the proxy in front names the visitor's country, in lower case; null: it names none. */
  countryHeader: string | null
  /** 0 disables rate limits. */
  limitFactor: number
  /** How long a machine waits for the state of all machines. */
  sharedStateMs: number
  /** With one, there is no primary. */
  webProcesses: number
  redirectRulesFile: string | null
  /** For a remote product API; the embedded platform reports its own. */
  signIn: {
    googleOrigins: readonly string[]
    facebook: { appId: string; graphUrl: string; dialogUrl: string } | null
  }
  allowances: Environment['ALLOW_IN_PRODUCTION']
  payments: {
    /** Where browsers may be sent to pay; the embedded platform's sandbox reports its own. */
    origins: readonly string[]
    productSourceType: string
  }
  brand: BrandConfig
}

/** In a demonstration, all browsers and tests share one address. */
const TRIAL_LIMIT_FACTOR = 100

/** Also checks the embedded platform's variables. Throws `EnvironmentError` with all faults, before anything is opened. */
export function loadConfig(source: Source): { config: Config; secrets: Secrets } {
  const environment = readEnvironment(source, ALL_VARIABLES, webFaults)
  return { config: toConfig(environment), secrets: toSecrets(environment) }
}

export function toAddresses(env: Environment): Pick<Config, 'port' | 'hosts' | 'origin'> {
  const { PORT: port = DEFAULT_PORT } = env
  return {
    port,
    hosts: env.HOST ? [env.HOST] : env.CLIFFHANGER_MODE === 'production' ? ['0.0.0.0'] : ['127.0.0.1', '::1'],
    origin: env.APP_ORIGIN ?? `http://localhost:${port}`,
  }
}

function toConfig(env: Environment): Config {
  const addresses = toAddresses(env)
  const { origin } = addresses
  return {
    mode: env.CLIFFHANGER_MODE,
    ...addresses,
    hasSecureCookies: new URL(origin).protocol === 'https:',
    productApi: env.PRODUCT_API_URL
      ? { kind: 'remote', url: env.PRODUCT_API_URL }
      : {
          kind: 'embedded',
          database: env.DATABASE_URL ? 'postgresql' : 'pglite',
          dataDir: env.DATA_DIR,
        },
    productApiPaths: createPaths(env.PRODUCT_API_PATHS),
    productApiAppId: env.PRODUCT_API_APP_ID,
    trackingApiUrl: env.TRACKING_API_URL ?? null,
    analytics: env.ANALYTICS_ID
      ? { id: env.ANALYTICS_ID, scriptUrl: env.ANALYTICS_SCRIPT_URL, origins: env.ANALYTICS_ORIGINS }
      : null,
    sharedClicks: Object.values(adNetworks).flatMap(({ credentials: [id], clickParam }) =>
      env[id] ? [clickParam] : [],
    ),
    sentryDsn: env.SENTRY_DSN ?? null,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    imageHosts: env.IMAGE_HOSTS,
    mediaOrigin: env.MEDIA_ORIGIN ?? null,
    bucketOrigin: viewerOrigin(toBucketSettings(env)),
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : null,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    limitFactor: env.LIMIT_FACTOR ?? (env.CLIFFHANGER_MODE === 'production' ? 1 : TRIAL_LIMIT_FACTOR),
    sharedStateMs: env.SHARED_STATE_MS,
    webProcesses: env.WEB_PROCESSES ?? (env.CLIFFHANGER_MODE === 'production' ? availableParallelism() : 1),
    redirectRulesFile: env.REDIRECT_RULES_FILE ?? null,
    signIn: {
      googleOrigins: env.SIGN_IN_ORIGINS,
      facebook: env.FACEBOOK_APP_ID
        ? {
            appId: env.FACEBOOK_APP_ID,
            graphUrl: env.FACEBOOK_GRAPH_URL,
            dialogUrl: env.FACEBOOK_DIALOG_URL,
          }
        : null,
    },
    allowances: env.ALLOW_IN_PRODUCTION,
    payments: { origins: env.PAY_ORIGINS, productSourceType: env.PRODUCT_SOURCE_TYPE },
    brand: toBrandConfig(env),
  }
}

export function toBrandConfig(env: Environment): BrandConfig {
  return {
    file: env.SITE_FILE ?? join(env.DATA_DIR, 'site.yaml'),
    isFileNamed: env.SITE_FILE !== undefined,
  }
}
