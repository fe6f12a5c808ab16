import { join, resolve } from 'node:path'
import { MEDIA_BUCKET_VARIABLES, toBucketKeys, toBucketSettings } from '../../configuration/media-bucket.ts'
import type { Environment, PlatformEnvironment, VariableName } from '../../configuration/variables.ts'
import { createPaths } from '../../contract/product-api/paths.ts'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { platformSecrets } from '../../platform/config/secrets.ts'
import { DEFAULT_LISTEN } from '../../platform/config/settings.ts'
import { signInProviders } from '../../platform/providers/list/provider-list.ts'
import { providers, SANDBOX_NAMES } from '../../platform/providers/list/sandboxes.ts'
import type { Provider } from '../../platform/providers/provider.ts'
import { toAddresses, toBrandConfig } from '../../server/config/config.ts'
import { checkBucket } from './bucket.ts'
import type { Clocks } from './clock.ts'
import { checkDatabase } from './database.ts'
import { checkBrand, checkFeedRules, checkFrontPage, checkPackages, checkRedirects } from './files.ts'
import type { Check } from './finding.ts'
import { checkDataFolder, checkFolder } from './folders.ts'
import { checkBuild, checkFfmpeg, checkNode } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkBackendMedia, checkStoredMedia } from './media.ts'
import { checkKey, checkProductApi } from './product-api.ts'
import { checkProvider, checkSignIn } from './providers.ts'
import { checkReplica } from './replica.ts'
import { checkSharedState } from './shared-state.ts'
import { checkOrigin, checkPort, checkProxy } from './site.ts'

const ROOT = join(import.meta.dirname, '../..')

export function createChecks(env: Environment, clocks: Clocks): Check[] {
  const machine: Check[] = [
    { name: 'node', reads: [], run: checkNode },
    { name: 'build', reads: [], run: () => checkBuild(ROOT) },
  ]
  const platform = env.PRODUCT_API_URL
    ? remotePlatform(env, env.PRODUCT_API_URL)
    : platformOnThisMachine(env, { clocks, origin: toAddresses(env).origin })
  return [...machine, ...platform, ...site(env)]
}

/** For a machine that runs only the platform. */
export function createPlatformChecks(env: PlatformEnvironment, clocks: Clocks): Check[] {
  return [
    { name: 'node', reads: [], run: checkNode },
    ...platformOnThisMachine(env, { clocks, origin: env.APP_ORIGIN ?? null }),
    {
      name: 'web fronts',
      reads: ['PRODUCT_API_KEY'],
      run: () => checkKey(env.PRODUCT_API_KEY !== undefined),
    },
    {
      name: 'port',
      reads: ['HOST', 'PORT'],
      run: () => checkPort(env.HOST ?? DEFAULT_LISTEN.host, env.PORT ?? DEFAULT_LISTEN.port),
    },
  ]
}

function remotePlatform(env: Environment, url: string): Check[] {
  const key = env.PRODUCT_API_KEY?.[0] ?? null
  const api: Check = {
    name: 'product API',
    reads: ['PRODUCT_API_URL', 'PRODUCT_API_PATHS', 'PRODUCT_API_KEY'],
    run: () =>
      checkProductApi(url, {
        infoPath: createPaths(env.PRODUCT_API_PATHS).areaInfo,
        key,
      }),
  }
  const media: Check = {
    name: 'media',
    reads: [...api.reads, 'MEDIA_ORIGIN', 'IMAGE_HOSTS'],
    run: () =>
      checkBackendMedia({
        url,
        key,
        appId: env.PRODUCT_API_APP_ID,
        pathOverrides: env.PRODUCT_API_PATHS,
        mediaOrigin: env.MEDIA_ORIGIN ?? null,
        imageHosts: env.IMAGE_HOSTS,
      }),
  }
  return [api, media]
}

/** @param at `origin` is null if the platform does not know the public origin */
function platformOnThisMachine(
  env: PlatformEnvironment,
  { clocks, origin }: { clocks: Clocks; origin: string | null },
): Check[] {
  const isProduction = env.CLIFFHANGER_MODE === 'production'
  const dataDir = resolve(env.DATA_DIR)
  const {
    databaseUrl,
    databaseReplicaUrl: replicaUrl,
    migrateDatabaseUrl,
    providers: signIn,
    payments,
    mediaKeys,
    mailServer,
  } = platformSecrets(env)
  const [bucket, bucketKeys] = [toBucketSettings(env), toBucketKeys(env)]
  const sandboxes = new Set<string>(env.SANDBOXES ?? (isProduction ? [] : SANDBOX_NAMES))
  const ways = Object.entries(signIn).filter(([name, config]) => config !== null || sandboxes.has(name))
  const noticeUrl = origin && `${origin}${NOTICE_PATH}`
  return [
    {
      name: 'database',
      reads: ['DATA_DIR', 'DATABASE_URL', 'MIGRATE_DATABASE_URL', 'DATABASE_PREPARED_STATEMENTS'],
      run: () => {
        const mayPrepare = env.DATABASE_PREPARED_STATEMENTS
        return checkDatabase({ dataDir, databaseUrl, migrateDatabaseUrl, mayPrepare, isProduction }, clocks)
      },
    },
    ...(databaseUrl === null || replicaUrl === null
      ? []
      : [
          {
            name: 'database replica',
            reads: ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_REPLICA_LAG_SECONDS'],
            run: () =>
              checkReplica({ databaseUrl, replicaUrl, lagSecondsMax: env.DATABASE_REPLICA_LAG_SECONDS }),
          } satisfies Check,
        ]),
    { name: 'data folder', reads: ['DATA_DIR'], run: () => checkDataFolder(dataDir) },
    { name: 'media folder', reads: ['DATA_DIR'], run: () => checkFolder(join(dataDir, 'media')) },
    ...(bucket === null
      ? []
      : [
          {
            name: 'media bucket',
            reads: ['APP_ORIGIN', ...BUCKET],
            run: () => checkBucket({ bucket, keys: bucketKeys, siteOrigin: origin }, Date.now()),
          } satisfies Check,
        ]),
    ...(origin === null
      ? []
      : [
          {
            name: 'media',
            reads: ['DATA_DIR', 'APP_ORIGIN', 'MEDIA_ORIGIN', 'MEDIA_SECRET', ...BUCKET],
            run: () => {
              const mediaOrigin = env.MEDIA_ORIGIN ?? null
              const site = { siteOrigin: origin, mediaOrigin, secrets: mediaKeys }
              return checkStoredMedia({ dataDir, bucket, bucketKeys, ...site }, Date.now())
            },
          } satisfies Check,
        ]),
    { name: 'ffmpeg', reads: ['FFMPEG_PATH'], run: () => checkFfmpeg(env.FFMPEG_PATH ?? null) },
    { name: 'sign-in', reads: SIGN_IN, run: () => checkSignIn(ways.length) },
    ...Object.entries(providers).map(
      ([name, provider]: [string, Provider<unknown>]): Check => ({
        name: provider.label,
        reads: provider.reads,
        run: () =>
          checkProvider(
            {
              provider,
              config: provider.toConfig(env),
              isSandbox: sandboxes.has(name),
              isProduction,
              noticeUrl,
            },
            clocks,
          ),
      }),
    ),
    ...(mailServer === null
      ? []
      : [
          {
            name: 'mail server',
            reads: ['SMTP_URL', 'MAIL_FROM'],
            run: () => checkMail(mailServer),
          } satisfies Check,
        ]),
    { name: 'front page', reads: ['DATA_DIR'], run: () => checkFrontPage(dataDir) },
    { name: 'For You', reads: ['DATA_DIR'], run: () => checkFeedRules(dataDir) },
    {
      name: 'packages',
      reads: ['DATA_DIR'],
      run: () =>
        checkPackages(
          dataDir,
          Object.values(payments).some((config) => config !== null),
        ),
    },
  ]
}

const BUCKET = Object.keys(MEDIA_BUCKET_VARIABLES) as (keyof typeof MEDIA_BUCKET_VARIABLES)[]

const SIGN_IN: readonly VariableName[] = [
  'SANDBOXES',
  ...Object.values(signInProviders).map(({ idVariable }) => idVariable),
]

function site(env: Environment): Check[] {
  const { hosts, port, origin } = toAddresses(env)
  const { SHARED_STATE_URL: stateUrl, SHARED_STATE_MS: stateMs } = env
  return [
    ...(stateUrl
      ? [
          {
            name: 'shared state',
            reads: ['SHARED_STATE_URL', 'SHARED_STATE_MS'],
            run: () => checkSharedState(stateUrl, stateMs),
          } satisfies Check,
        ]
      : []),
    { name: 'port', reads: ['HOST', 'PORT'], run: () => checkPort(hosts[0]!, port) },
    { name: 'origin', reads: ['APP_ORIGIN', 'PORT'], run: () => checkOrigin(origin) },
    {
      name: 'proxies',
      reads: ['APP_ORIGIN', 'TRUSTED_PROXY_HOPS'],
      run: () => checkProxy(origin, env.TRUSTED_PROXY_HOPS),
    },
    {
      name: 'brand',
      reads: ['SITE_FILE', 'DATA_DIR'],
      run: () => checkBrand({ brand: toBrandConfig(env), mode: env.CLIFFHANGER_MODE }),
    },
    {
      name: 'redirects',
      reads: ['REDIRECT_RULES_FILE', 'APP_ORIGIN'],
      run: () => checkRedirects(env.REDIRECT_RULES_FILE ?? null, origin),
    },
  ]
}
