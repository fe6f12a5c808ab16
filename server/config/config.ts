import { type Paths, pathsOf } from '../../contract/paths.ts'
import { ConfigError, type Env, parseEnv } from './env.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

export type Mode = 'demo' | 'production' | 'development'

/** Where the product API answers. `embedded`: this process starts the reference platform and hands its socket over. */
export type ProductApiConfig =
  | { kind: 'embedded'; database: 'pglite' | 'postgresql'; dataDir: string }
  | { kind: 'remote'; url: string }

/** What the operator says about the site; the `Site` of `app/context.ts`. */
export interface SiteConfig {
  name: string
  origin: string
  contactEmail: string
  stores: { google: string; apple: string }
  social: { tiktok: string; facebook: string; youtube: string; instagram: string }
}

/** The whole configuration of the web front. Holds no secret, so it may be logged as it is. */
export interface Config {
  mode: Mode
  port: number
  /** Addresses to listen on; a demonstration has both loopback ones, since `localhost` may be either. */
  hosts: readonly string[]
  /** Scheme, host and port of the site, without a slash: every absolute address is built from it. */
  origin: string
  /** Cookies carry `__Host-` and `Secure`: on https, and on loopback names, which browsers trust alike. */
  hasSecureCookies: boolean
  productApi: ProductApiConfig
  productApiPaths: Paths
  productApiAppId: string
  /** Base address of the tracking API; null: the product API takes the events. */
  trackingApiUrl: string | null
  dataDir: string
  logLevel: Env['LOG_LEVEL']
  imageHosts: readonly string[]
  /** Another origin that serves media, or null when media comes from this one. */
  mediaOrigin: string | null
  trustedProxyHops: number
  redirectRulesFile: string | null
  /** Where members sign in with a product API elsewhere; the embedded platform reports its own. */
  signIn: {
    googleOrigins: readonly string[]
    facebook: { appId: string; graphUrl: string; dialogUrl: string } | null
  }
  /** What production would refuse and this one was told to do all the same; to be said at every start. */
  allowances: Env['ALLOW_IN_PRODUCTION']
  payments: {
    /** Origins browsers may be sent to for paying; the embedded platform's sandbox reports its own. */
    origins: readonly string[]
    productSourceType: string
  }
  site: SiteConfig
}

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

/**
 * Reads, checks and pairs the environment. Throws `ConfigError` with every fault found, before anything is opened.
 *
 * @param source name to text, see `processEnv`
 */
export function loadConfig(source: Readonly<Record<string, string | undefined>>): {
  config: Config
  secrets: Secrets
} {
  const env = parseEnv(source)
  const faults: string[] = []
  const isProduction = env.CLIFFHANGER_MODE === 'production'

  if (isProduction && !env.APP_ORIGIN) {
    faults.push('APP_ORIGIN is needed in production: the address viewers use, like https://watch.example.')
  }
  if (isProduction && isPlainHttp(env.APP_ORIGIN) && !env.ALLOW_IN_PRODUCTION.includes('http')) {
    faults.push(
      `APP_ORIGIN must be https in production, not "${env.APP_ORIGIN}": everybody on the way could read sessions. ` +
        'ALLOW_IN_PRODUCTION=http starts all the same.',
    )
  }
  if (isProduction && env.SANDBOXES?.length && !env.ALLOW_IN_PRODUCTION.includes('sandboxes')) {
    faults.push(
      'SANDBOXES must be none in production: a sandbox signs anybody in as anybody and takes no money. ' +
        'ALLOW_IN_PRODUCTION=sandboxes starts all the same.',
    )
  }
  if (env.PORT === 0 && !env.APP_ORIGIN) {
    faults.push('PORT 0 takes any free one, so nobody knows the address: set APP_ORIGIN, or PORT to another.')
  }
  if (env.CLIFFHANGER_MODE === 'demo' && env.HOST && !LOOPBACK_HOSTS.includes(env.HOST)) {
    faults.push(
      `HOST must be a loopback address in demo mode, not "${env.HOST}": its sandboxes trust everyone.`,
    )
  }
  if (env.PRODUCT_API_URL && (env.DATABASE_URL || env.DATABASE_URL_FILE)) {
    faults.push('DATABASE_URL is for the embedded platform; with PRODUCT_API_URL set, unset it.')
  }
  let paths: Paths | null = null
  try {
    paths = pathsOf(env.PRODUCT_API_PATHS)
  } catch (error) {
    faults.push(`PRODUCT_API_PATHS: ${error instanceof Error ? error.message : 'unknown fault'}`)
  }
  let secrets: Secrets | null = null
  try {
    secrets = loadSecrets(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    faults.push(...error.faults)
  }
  if (faults.length > 0 || !paths || !secrets) throw new ConfigError(faults)
  return { config: configOf(env, paths), secrets }
}

function configOf(env: Env, productApiPaths: Paths): Config {
  const origin = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`
  return {
    mode: env.CLIFFHANGER_MODE,
    port: env.PORT,
    hosts: env.HOST ? [env.HOST] : env.CLIFFHANGER_MODE === 'production' ? ['0.0.0.0'] : ['127.0.0.1', '::1'],
    origin,
    hasSecureCookies: !isPlainHttp(origin),
    productApi: env.PRODUCT_API_URL
      ? { kind: 'remote', url: env.PRODUCT_API_URL }
      : {
          kind: 'embedded',
          database: env.DATABASE_URL || env.DATABASE_URL_FILE ? 'postgresql' : 'pglite',
          dataDir: env.DATA_DIR,
        },
    productApiPaths,
    productApiAppId: env.PRODUCT_API_APP_ID,
    trackingApiUrl: env.TRACKING_API_URL ?? null,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    imageHosts: env.IMAGE_HOSTS,
    mediaOrigin: env.MEDIA_ORIGIN ?? null,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
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
    site: {
      name: env.SITE_NAME,
      origin,
      contactEmail: env.CONTACT_EMAIL,
      stores: { google: env.STORE_URL_GOOGLE, apple: env.STORE_URL_APPLE },
      social: {
        tiktok: env.SOCIAL_URL_TIKTOK,
        facebook: env.SOCIAL_URL_FACEBOOK,
        youtube: env.SOCIAL_URL_YOUTUBE,
        instagram: env.SOCIAL_URL_INSTAGRAM,
      },
    },
  }
}

/** By http over a network: browsers trust the loopback names as they trust https. */
function isPlainHttp(origin: string | undefined): boolean {
  if (!origin) return false
  const { hostname, protocol } = new URL(origin)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
