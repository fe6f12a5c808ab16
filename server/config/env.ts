import * as z from 'zod'

/**
 * The environment as text, checked one variable at a time. What depends on two of them is decided in `config.ts`; what
 * is secret is taken out by `secrets.ts`. This is the only place of `server/` that knows the names.
 */

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
}

function oneOf<const Value extends string>(...values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

/** An address that is scheme, host and port alone; answered without a slash at the end. */
const Origin = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  }, 'must be scheme, host and port alone, like https://watch.example')
  .transform((text) => new URL(text).origin)

/** An http or https address that may have a path; answered without a slash at the end. */
const HttpUrl = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  }, 'must be an http or https address without user name, query and fragment')
  .transform((text) => new URL(text).href.replace(/\/$/, ''))

const WebLink = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address')

const HostList = z
  .string()
  .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(host)),
    'must be host names with commas between them, like images.example, cdn.example',
  )

const OriginList = z
  .string()
  .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
  .pipe(z.array(Origin))

/** An empty variable counts as absent, so that none of them needs a word of its own. */
const SandboxList = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').flatMap((name) => name.trim() || [])))
  .pipe(z.array(oneOf('google', 'facebook', 'paypal')))

/** What production refuses unless it is named here. */
const ALLOWANCES = ['sandboxes', 'http'] as const
const AllowanceList = z
  .string()
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(oneOf(...ALLOWANCES)))

const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const JsonRecord = z.string().transform((text, context): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    // Falls through to the sentence below.
  }
  context.addIssue({ code: 'custom', message: 'must be a JSON object, like {"topDramas": "/v2/top"}' })
  return z.NEVER
})

/**
 * Every variable that the web front and the platform inside it read; what the platform alone uses is checked here too,
 * so that all faults are told at once. `.env.example` lists the same names; a test compares.
 */
export const Env = z.object({
  CLIFFHANGER_MODE: oneOf('demo', 'production', 'development').default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be a host name or an IP address')
    .optional(),
  APP_ORIGIN: Origin.optional(),
  PRODUCT_API_URL: HttpUrl.optional(),
  PRODUCT_API_PATHS: JsonRecord.default({}),
  PRODUCT_API_APP_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters')
    .default('cliffhanger'),
  TRACKING_API_URL: HttpUrl.optional(),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_URL_FILE: z.string().optional(),
  MIGRATE_DATABASE_URL: PostgresUrl.optional(),
  MIGRATE_DATABASE_URL_FILE: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  SESSION_SECRET: z.string().optional(),
  SESSION_SECRET_FILE: z.string().optional(),
  MEDIA_SECRET: z.string().optional(),
  MEDIA_SECRET_FILE: z.string().optional(),
  GOOGLE_ISSUER: HttpUrl.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_SECRET_FILE: z.string().optional(),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_APP_SECRET_FILE: z.string().optional(),
  FACEBOOK_GRAPH_URL: HttpUrl.default('https://graph.facebook.com/v23.0'),
  FACEBOOK_DIALOG_URL: HttpUrl.default('https://www.facebook.com/v23.0/dialog/oauth'),
  SIGN_IN_SECRET: z.string().optional(),
  SIGN_IN_SECRET_FILE: z.string().optional(),
  SIGN_IN_ORIGINS: OriginList.default(['https://accounts.google.com']),
  PAY_ORIGINS: OriginList.default(['https://www.paypal.com', 'https://www.sandbox.paypal.com']),
  PRODUCT_SOURCE_TYPE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, _ or -')
    .default('web'),
  PAYPAL_API_ORIGIN: HttpUrl.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_CLIENT_SECRET_FILE: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  FIRST_TOP_UP_BONUS: wholeNumber(0, 1_000_000).default(0),
  SESSION_DAYS: wholeNumber(1, 3650).default(90),
  ONE_SESSION_PER_MEMBER: oneOf('true', 'false').default('true'),
  SANDBOXES: SandboxList.optional(),
  SANDBOX_PORT: wholeNumber(0, 65_533).default(0),
  ALLOW_IN_PRODUCTION: AllowanceList.default([]),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  IMAGE_HOSTS: HostList.default([]),
  MEDIA_ORIGIN: Origin.optional(),
  PAID_MEDIA_SECONDS: wholeNumber(2, 86_400).default(600),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  REDIRECT_RULES_FILE: z.string().optional(),
  SITE_NAME: z.string().max(80, 'must be at most 80 characters').default('Cliffhanger'),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('hello@cliffhanger.example'),
  STORE_URL_GOOGLE: WebLink.default('https://play.google.com/store/apps'),
  STORE_URL_APPLE: WebLink.default('https://www.apple.com/app-store/'),
  SOCIAL_URL_TIKTOK: WebLink.default('https://www.tiktok.com/'),
  SOCIAL_URL_FACEBOOK: WebLink.default('https://www.facebook.com/'),
  SOCIAL_URL_YOUTUBE: WebLink.default('https://www.youtube.com/'),
  SOCIAL_URL_INSTAGRAM: WebLink.default('https://www.instagram.com/'),
})
export type Env = z.output<typeof Env>

/** Names whose values are never shown, not even in the sentence that says what is wrong with them. */
const SECRET_NAMES = new Set([
  'SESSION_SECRET',
  'MEDIA_SECRET',
  'SIGN_IN_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
])

/** Every fault of a configuration at once, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Reads and checks the variables one by one. An empty one counts as absent. Throws `ConfigError` with all faults.
 *
 * @param source name to text, `process.env` when started for real
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given: Record<string, string> = {}
  for (const name of Object.keys(Env.shape)) {
    const text = source[name]?.trim()
    if (text) given[name] = text
  }
  const parsed = Env.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const shown = SECRET_NAMES.has(name)
      ? ''
      : `, not ${JSON.stringify(withoutCredentials(given[name] ?? ''))}`
    return `${name} ${issue.message}${shown}.`
  })
  throw new ConfigError(faults)
}

/** The same text without the user, password, query and fragment of an address: people put keys into each of them. */
function withoutCredentials(text: string): string {
  return text.replace(/^.*@/, '…@').replace(/[?#].*$/, '…')
}

/** Libraries choose by `NODE_ENV`, when they are loaded, how much they check: React's default costs twice the time. */
export function defaultToProduction(): void {
  process.env.NODE_ENV ||= 'production'
}

/** The environment of this process; nothing else of `server/` reads it. */
export function processEnv(): Readonly<Record<string, string | undefined>> {
  return process.env
}
