import { join, resolve } from 'node:path'
import type { Environment, PlatformEnvironment, VariableName } from '../../configuration/variables.ts'
import { createPaths } from '../../contract/product-api/paths.ts'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { platformSecrets } from '../../platform/config/secrets.ts'
import { DEFAULT_LISTEN } from '../../platform/config/settings.ts'
import { SANDBOX_NAMES, type SandboxName } from '../../platform/providers/sandbox/sandbox-name.ts'
import { tryFacebook, tryGoogle, tryPaypal } from '../../platform/providers/try-providers.ts'
import { BRAND_VARIABLES, toAddresses, toBrandConfig } from '../../server/config/config.ts'
import type { Clocks } from './clock.ts'
import { checkDatabase } from './database.ts'
import { checkBrand, checkFrontPage, checkPackages, checkRedirects } from './files.ts'
import type { Check } from './finding.ts'
import { checkDataFolder, checkFolder } from './folders.ts'
import { checkBuild, checkFfmpeg, checkNode } from './machine.ts'
import { checkProductApi } from './product-api.ts'
import { checkProvider, checkSignIn } from './providers.ts'
import { checkOrigin, checkPort, checkProxy } from './site.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Everything but the configuration itself and the clock: what a web front needs, and its platform if it is embedded. */
export function createChecks(env: Environment, clocks: Clocks): Check[] {
  const machine: Check[] = [
    { name: 'node', reads: [], run: checkNode },
    { name: 'build', reads: [], run: () => checkBuild(ROOT) },
  ]
  const platform = env.PRODUCT_API_URL
    ? [remotePlatform(env, env.PRODUCT_API_URL)]
    : platformOnThisMachine(env, { clocks, origin: toAddresses(env).origin })
  return [...machine, ...platform, ...site(env)]
}

/** The same for a machine with the platform alone, whose web front is elsewhere. */
export function createPlatformChecks(env: PlatformEnvironment, clocks: Clocks): Check[] {
  return [
    { name: 'node', reads: [], run: checkNode },
    ...platformOnThisMachine(env, { clocks, origin: env.APP_ORIGIN ?? null }),
    {
      name: 'port',
      reads: ['HOST', 'PORT'],
      run: () => checkPort(env.HOST ?? DEFAULT_LISTEN.host, env.PORT ?? DEFAULT_LISTEN.port),
    },
  ]
}

function remotePlatform(env: Environment, url: string): Check {
  return {
    name: 'product API',
    reads: ['PRODUCT_API_URL', 'PRODUCT_API_PATHS'],
    run: () => checkProductApi(url, createPaths(env.PRODUCT_API_PATHS).areaInfo),
  }
}

/** @param at `origin` is null where the platform does not know the public origin */
function platformOnThisMachine(
  env: PlatformEnvironment,
  { clocks, origin }: { clocks: Clocks; origin: string | null },
): Check[] {
  const isProduction = env.CLIFFHANGER_MODE === 'production'
  const dataDir = resolve(env.DATA_DIR)
  const { databaseUrl, migrateDatabaseUrl, providers, paypal } = platformSecrets(env)
  const sandboxes: readonly SandboxName[] = env.SANDBOXES ?? (isProduction ? [] : SANDBOX_NAMES)
  const isSandbox = (name: SandboxName) => sandboxes.includes(name)
  const signInCount = [
    providers.google || isSandbox('google'),
    providers.facebook || isSandbox('facebook'),
  ].filter(Boolean)
  const noticeUrl = origin && `${origin}${NOTICE_PATH}`
  return [
    {
      name: 'database',
      reads: ['DATA_DIR', 'DATABASE_URL', 'MIGRATE_DATABASE_URL'],
      run: () => checkDatabase({ dataDir, databaseUrl, migrateDatabaseUrl, isProduction }, clocks),
    },
    { name: 'data folder', reads: ['DATA_DIR'], run: () => checkDataFolder(dataDir) },
    { name: 'media folder', reads: ['DATA_DIR'], run: () => checkFolder(join(dataDir, 'media')) },
    { name: 'ffmpeg', reads: ['FFMPEG_PATH'], run: () => checkFfmpeg(env.FFMPEG_PATH ?? null) },
    { name: 'sign-in', reads: SIGN_IN, run: () => checkSignIn(signInCount.length) },
    {
      name: 'Google',
      reads: ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      run: () =>
        checkProvider(
          {
            name: 'Google',
            config: providers.google,
            isSandbox: isSandbox('google'),
            without: 'no sign-in with Google',
            advice:
              'Compare GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET with the provider’s console.',
            attempt: tryGoogle,
          },
          clocks,
        ),
    },
    {
      name: 'Facebook',
      reads: ['FACEBOOK_GRAPH_URL', 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
      run: () =>
        checkProvider(
          {
            name: 'Facebook',
            config: providers.facebook,
            isSandbox: isSandbox('facebook'),
            without: 'no sign-in with Facebook',
            advice: 'Compare FACEBOOK_APP_ID and FACEBOOK_APP_SECRET with the app’s basic settings.',
            attempt: tryFacebook,
          },
          clocks,
        ),
    },
    {
      name: 'PayPal',
      reads: [
        'PAYPAL_API_ORIGIN',
        'PAYPAL_CLIENT_ID',
        'PAYPAL_CLIENT_SECRET',
        'PAYPAL_WEBHOOK_ID',
        'APP_ORIGIN',
      ],
      run: () =>
        checkProvider(
          {
            name: 'PayPal',
            config: paypal,
            isSandbox: isSandbox('paypal'),
            without: 'nothing can be bought',
            advice: 'Compare the PAYPAL_ variables with the app and its webhook: docs/runbooks/money.md.',
            attempt: (config) => tryPaypal(config, noticeUrl),
          },
          clocks,
        ),
    },
    { name: 'front page', reads: ['DATA_DIR'], run: () => checkFrontPage(dataDir) },
    {
      name: 'packages',
      reads: ['DATA_DIR'],
      run: () => checkPackages(dataDir, paypal !== null),
    },
  ]
}

const SIGN_IN: readonly VariableName[] = ['SANDBOXES', 'GOOGLE_CLIENT_ID', 'FACEBOOK_APP_ID']

function site(env: Environment): Check[] {
  const { hosts, port, origin } = toAddresses(env)
  return [
    { name: 'port', reads: ['HOST', 'PORT'], run: () => checkPort(hosts[0]!, port) },
    { name: 'origin', reads: ['APP_ORIGIN', 'PORT'], run: () => checkOrigin(origin) },
    {
      name: 'proxies',
      reads: ['APP_ORIGIN', 'TRUSTED_PROXY_HOPS'],
      run: () => checkProxy(origin, env.TRUSTED_PROXY_HOPS),
    },
    {
      name: 'brand',
      reads: ['SITE_FILE', 'DATA_DIR', ...BRAND_VARIABLES],
      run: () => checkBrand({ brand: toBrandConfig(env), mode: env.CLIFFHANGER_MODE }),
    },
    {
      name: 'redirects',
      reads: ['REDIRECT_RULES_FILE', 'APP_ORIGIN'],
      run: () => checkRedirects(env.REDIRECT_RULES_FILE ?? null, origin),
    },
  ]
}
