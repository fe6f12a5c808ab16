import * as z from 'zod'
import { createPaths, type Paths } from '../contract/product-api/paths.ts'
import { AD_NETWORK_SECRETS, AD_NETWORK_VARIABLES } from './ad-networks/list.ts'
import { MAIL_SECRETS, MAIL_VARIABLES } from './mail.ts'
import { MEDIA_BUCKET_SECRETS, MEDIA_BUCKET_VARIABLES } from './media-bucket.ts'
import {
  PAYMENT_VARIABLES,
  PROVIDER_NAMES,
  PROVIDER_SECRETS,
  paymentProviders,
  SIGN_IN_VARIABLES,
  signInProviders,
  toOrigins,
} from './providers/list.ts'
import {
  HostList,
  HttpUrl,
  Keys,
  Origin,
  OriginList,
  PostgresUrl,
  ProviderUrl,
  SentryDsn,
  Text,
  toChoice,
  toList,
  ValkeyUrl,
  wholeNumber,
} from './values/values.ts'

/**
 * Every environment variable of the product. A message completes the sentence "NAME …". Tests compare the names with those in
 * `.env.example` and `compose.yaml`.
 */

/** Represents an empty list, because an empty variable counts as unset. */
const NONE = 'none'
const SandboxList = z
  .string()
  .transform((text) => (text === NONE ? [] : toList(text)))
  .pipe(
    z.array(z.enum(PROVIDER_NAMES, { error: `must be a list of ${PROVIDER_NAMES.join(', ')}, or ${NONE}` })),
  )
  // Sorted and unique, because the sandboxes' ports depend on the order.
  .transform((names) => PROVIDER_NAMES.filter((name) => names.includes(name)))

const AllowanceList = z
  .string()
  .transform(toList)
  .pipe(z.array(toChoice('sandboxes', 'http')))

const PathOverrides = z.string().transform((text, context): Partial<Paths> => {
  try {
    const overrides: unknown = JSON.parse(text)
    if (overrides === null || typeof overrides !== 'object' || Array.isArray(overrides))
      throw new SyntaxError()
    createPaths({ ...overrides })
    return { ...overrides }
  } catch (error) {
    const isJson = error instanceof Error && !(error instanceof SyntaxError)
    context.addIssue(
      isJson
        ? `must name calls and their paths: ${error.message}`
        : 'must be a JSON object, like {"topDramas": "/v2/top"}',
    )
    return z.NEVER
  }
})

const Host = Text.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be a host name or an IP address')

const operatorVariables = {
  CLIFFHANGER_OPERATOR: Text.max(100, 'must be at most 100 characters').optional(),
  DATA_DIR: Text.default('.data'),
  DEMO_DIR: Text.optional(),
  DATABASE_URL: PostgresUrl.optional(),
  MIGRATE_DATABASE_URL: PostgresUrl.optional(),
  ...MEDIA_BUCKET_VARIABLES,
  ...PAYMENT_VARIABLES,
  FIRST_TOP_UP_BONUS: wholeNumber(0, 1_000_000).default(0),
  FFMPEG_PATH: Text.optional(),
  LOUDNESS_LUFS: z
    .string()
    .refine(
      (text) => text === 'off' || (/^-\d\d?$/.test(text) && Number(text) >= -31 && Number(text) <= -8),
      {
        error: 'must be a whole number from -31 to -8, or off',
      },
    )
    .transform((text) => (text === 'off' ? null : Number(text)))
    .default(-16),
  APP_ORIGIN: Origin.optional(),
  PORT: wholeNumber(0, 65_535).optional(),
  STUDIO_ORIGIN: Origin.optional(),
  STUDIO_HOST: Host.default('127.0.0.1'),
  STUDIO_PORT: wholeNumber(0, 65_535).default(3100),
  STUDIO_ALONE_UP_TO: wholeNumber(0, 1_000_000_000).default(5_000),
  STUDIO_PUBLISH_ALONE: toChoice('on', 'off').default('on'),
  STUDIO_BACKUP_DIR: Text.optional(),
  STUDIO_PROMETHEUS_URL: HttpUrl.optional(),
}

export const platformVariables = {
  ...operatorVariables,
  DATABASE_REPLICA_URL: PostgresUrl.optional(),
  DATABASE_REPLICA_LAG_SECONDS: wholeNumber(2, 60).default(5),
  DATABASE_PREPARED_STATEMENTS: toChoice('on', 'off')
    .transform((text) => text === 'on')
    .default(true),
  CLIFFHANGER_MODE: toChoice('demo', 'production', 'development').default('production'),
  HOST: Host.optional(),
  MEDIA_SECRET: Keys.optional(),
  SIGN_IN_SECRET: Keys.optional(),
  ...SIGN_IN_VARIABLES,
  ...AD_NETWORK_VARIABLES,
  ...MAIL_VARIABLES,
  SESSION_DAYS: wholeNumber(1, 3650).default(90),
  ONE_SESSION_PER_MEMBER: toChoice('true', 'false')
    .transform((text) => text === 'true')
    .default(true),
  MEDIA_ORIGIN: Origin.optional(),
  PAID_MEDIA_SECONDS: wholeNumber(2, 86_400).default(600),
  SANDBOXES: SandboxList.optional(),
  // The next two ports are used as well.
  SANDBOX_PORT: wholeNumber(0, 65_533).default(0),
  ALLOW_IN_PRODUCTION: AllowanceList.default([]),
  PRODUCT_API_PATHS: PathOverrides.default({}),
  PRODUCT_API_KEY: Keys.optional(),
  METRICS_HOST: Host.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  LOG_LEVEL: toChoice('debug', 'info', 'warn', 'error', 'silent').default('info'),
}

export const variables = {
  ...platformVariables,
  PRODUCT_API_URL: HttpUrl.optional(),
  PRODUCT_API_APP_ID: Text.regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters').default(
    'cliffhanger',
  ),
  TRACKING_API_URL: HttpUrl.optional(),
  ANALYTICS_ID: Text.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be 1 to 64 letters, digits or -').optional(),
  ANALYTICS_SCRIPT_URL: ProviderUrl.default('https://www.googletagmanager.com/gtag/js'),
  ANALYTICS_ORIGINS: OriginList.default([
    'https://www.google-analytics.com',
    'https://region1.google-analytics.com',
    'https://www.googletagmanager.com',
  ]),
  SENTRY_DSN: SentryDsn.optional(),
  SESSION_SECRET: Keys.optional(),
  SHARED_STATE_URL: ValkeyUrl.optional(),
  SHARED_STATE_MS: wholeNumber(10, 10_000).default(200),
  SIGN_IN_ORIGINS: OriginList.default(toOrigins(signInProviders)),
  PAY_ORIGINS: OriginList.default(toOrigins(paymentProviders)),
  PRODUCT_SOURCE_TYPE: Text.regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, _ or -').default(
    'web',
  ),
  IMAGE_HOSTS: HostList.default([]),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  COUNTRY_HEADER: Text.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header').optional(),
  LIMIT_FACTOR: wholeNumber(0, 10_000).optional(),
  WEB_PROCESSES: wholeNumber(1, 128).optional(),
  REDIRECT_RULES_FILE: Text.optional(),
  SITE_FILE: Text.optional(),
}

export type VariableName = keyof typeof variables
/** Values are never shown; each may be read from the file that `NAME_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SESSION_SECRET',
  'MEDIA_SECRET',
  'SIGN_IN_SECRET',
  'PRODUCT_API_KEY',
  'SHARED_STATE_URL',
  ...MEDIA_BUCKET_SECRETS,
  ...PROVIDER_SECRETS,
  ...AD_NETWORK_SECRETS,
  ...MAIL_SECRETS,
] as const satisfies readonly VariableName[]

export const PLATFORM_VARIABLES = Object.keys(platformVariables) as (keyof typeof platformVariables)[]
export const OPERATOR_VARIABLES = Object.keys(operatorVariables) as (keyof typeof operatorVariables)[]
export const ALL_VARIABLES = Object.keys(variables) as VariableName[]

export type Environment<Name extends VariableName = VariableName> = {
  [Key in Name]: z.output<(typeof variables)[Key]>
}
export type PlatformEnvironment = Environment<keyof typeof platformVariables>
export type OperatorEnvironment = Environment<keyof typeof operatorVariables>
