import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type Paths, pathsOf } from '../contract/paths.ts'
import { StartError } from './db/data-folder.ts'
import type { SessionRules } from './members/sign-in.ts'
import type { PaypalConfig, ProviderConfigs } from './providers/configs.ts'
import { SANDBOX_NAMES, type SandboxName } from './providers/sandbox/sandbox-name.ts'

export interface DatabaseSettings {
  /** Absolute path. Embedded database, secrets made here, media of the operator. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** Another role for migrations, with the right to make tables. Decision 19. */
  migrateDatabaseUrl: string | null
}

/**
 * What a platform is started with. Plain data, so that it travels into a worker thread. Secrets are in it: never log
 * the whole object.
 */
export interface PlatformSettings extends DatabaseSettings {
  /** Decision 1: `demo` and `development` seed the demonstration catalogue and make missing secrets themselves. */
  mode: 'demo' | 'production' | 'development'
  /** Null: the one in the data folder, made there at the first start; in production none is made. */
  mediaSecret: string | null
  /** The same for the one that seals sign-ins under way; production needs it where somebody can sign in. */
  signInSecret: string | null
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
  /** Scheme, host and port of the site in front, without a slash: where sign-in providers return to. */
  siteOrigin: string
  /** Providers whose stand-ins are started here; their addresses and credentials then replace the real ones'. */
  sandboxes: readonly SandboxName[]
  /** Port of the first stand-in, the next two are the others'; 0: any free port each. */
  sandboxPort: number
  /** Paths of calls where they differ from the contract's. */
  paths: Partial<Paths>
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

export interface ListenSettings {
  host: string
  port: number
}

const SECRET_LENGTH_MIN = 32

const PathsText = z.string().transform((text, context) => {
  try {
    const overrides = JSON.parse(text)
    pathsOf(overrides)
    return overrides as Partial<Paths>
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
    return z.NEVER
  }
})

/** Http would show tokens to everybody between: it is for what listens on this machine. */
const ProviderUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  if (!url || url.username || url.search || url.hash) return false
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)
}, 'is an https address, or an http one of this machine, without query and fragment')

const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'is a port number')
  .transform(Number)
  .pipe(z.number().max(65_535))

const Origin = z
  .url()
  .refine((url) => URL.parse(url)?.origin === url, 'is an origin: no path, no slash at the end')

/** An empty variable counts as absent, so that none of them needs a word of its own. */
const NO_SANDBOXES = 'none'

const SandboxList = z.string().transform((text, context): SandboxName[] => {
  if (text.trim() === NO_SANDBOXES) return []
  const names = text.split(',').map((name) => name.trim())
  const known = SANDBOX_NAMES.filter((provider) => names.includes(provider))
  if (known.length === names.length) return known
  context.addIssue(`is a list of ${SANDBOX_NAMES.join(', ')}, each once, or ${NO_SANDBOXES}`)
  return z.NEVER
})

/** What production refuses unless it is named here. */
const Allowances = z
  .string()
  .regex(/^(?:sandboxes|http)(?: *, *(?:sandboxes|http))*$/, 'is a list of sandboxes, http')

const DatabaseEnvironment = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: PostgresUrl.optional(),
  MIGRATE_DATABASE_URL: PostgresUrl.optional(),
})

const OperatorEnvironment = DatabaseEnvironment.extend({
  PAYPAL_API_ORIGIN: ProviderUrl.refine(
    (url) => URL.parse(url)?.origin === url.replace(/\/$/, ''),
    'has no path',
  )
    .transform((url) => url.replace(/\/$/, ''))
    .default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  FIRST_TOP_UP_BONUS: z
    .string()
    .regex(/^\d{1,7}$/, 'is a whole number')
    .transform(Number)
    .pipe(z.number().max(1_000_000))
    .default(0),
})

const Environment = OperatorEnvironment.extend({
  CLIFFHANGER_MODE: z.enum(['demo', 'production', 'development']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(3001),
  MEDIA_SECRET: z
    .string()
    .min(SECRET_LENGTH_MIN, `needs at least ${SECRET_LENGTH_MIN} characters`)
    .optional(),
  SIGN_IN_SECRET: z.string().optional(),
  GOOGLE_ISSUER: ProviderUrl.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: ProviderUrl.transform((url) => url.replace(/\/+$/, '')).default(
    'https://graph.facebook.com/v23.0',
  ),
  FACEBOOK_DIALOG_URL: ProviderUrl.default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  SESSION_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, 'is a number of days')
    .transform(Number)
    .pipe(z.number().min(1).max(3650))
    .default(90),
  ONE_SESSION_PER_MEMBER: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(true),
  MEDIA_ORIGIN: Origin.optional(),
  PAID_MEDIA_SECONDS: z
    .string()
    .regex(/^\d{1,5}$/, 'is a number of seconds')
    .transform(Number)
    .pipe(z.number().min(2).max(86_400))
    .default(600),
  APP_ORIGIN: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .pipe(Origin)
    .default('http://localhost:3000'),
  SANDBOXES: SandboxList.optional(),
  ALLOW_IN_PRODUCTION: Allowances.optional(),
  SANDBOX_PORT: Port.refine((port) => port < 65_534, 'needs two free ports after it').default(0),
  PRODUCT_API_PATHS: PathsText.default({}),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Who we are to each provider, and what proves it: neither works alone. */
const SIGN_IN_PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const
const PAYPAL_NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

type RawEnvironment = Readonly<Record<string, string | undefined>>

/**
 * Reads the platform's settings out of environment variables; `NAME_FILE` stands for the content of a file. An empty
 * variable counts as absent. Throws {@link StartError} naming every fault at once.
 */
export function settingsFromEnvironment(environment: RawEnvironment): {
  settings: PlatformSettings
  listen: ListenSettings
} {
  const values = parseEnvironment(Environment, environment, (given, faults) => {
    const isProduction = (given.CLIFFHANGER_MODE ?? 'production') === 'production'
    if (isProduction && given.MEDIA_SECRET === undefined) {
      faults.push('MEDIA_SECRET: is missing; production makes no secret itself')
    }
    const sandboxes = given.SANDBOXES ?? NO_SANDBOXES
    if (isProduction && sandboxes !== NO_SANDBOXES && !given.ALLOW_IN_PRODUCTION?.includes('sandboxes')) {
      faults.push(
        'SANDBOXES: must be none in production, since a sandbox signs anybody in as anybody and takes no money; ' +
          'ALLOW_IN_PRODUCTION=sandboxes starts all the same',
      )
    }
    const hasSandbox = /google|facebook/.test(sandboxes)
    const canSignIn = hasSandbox || SIGN_IN_PAIRS.some(([id]) => given[id] !== undefined)
    if (isProduction && canSignIn && given.SIGN_IN_SECRET === undefined) {
      faults.push('SIGN_IN_SECRET: is missing; production makes no secret itself, and signing in needs it')
    }
    for (const [id, secret] of SIGN_IN_PAIRS) {
      if (given[id] && !given[secret]) faults.push(`${secret}: is missing; ${id} needs it beside it`)
      if (given[secret] && !given[id]) faults.push(`${id}: is missing; ${secret} needs it beside it`)
    }
    const missing = PAYPAL_NAMES.filter((name) => given[name] === undefined)
    if (missing.length > 0 && missing.length < PAYPAL_NAMES.length) {
      faults.push(...missing.map((name) => `${name}: is missing; PayPal needs ${PAYPAL_NAMES.join(', ')}`))
    }
  })
  return {
    settings: {
      ...databaseSettings(values),
      mode: values.CLIFFHANGER_MODE,
      mediaSecret: values.MEDIA_SECRET ?? null,
      mediaOrigin: values.MEDIA_ORIGIN ?? null,
      paidMediaSeconds: values.PAID_MEDIA_SECONDS,
      signInSecret: values.SIGN_IN_SECRET ?? null,
      providers: providersOf(values),
      facebookDialogUrl: values.FACEBOOK_DIALOG_URL,
      paypal: paypalOf(values),
      firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
      sessions: { days: values.SESSION_DAYS, isExclusive: values.ONE_SESSION_PER_MEMBER },
      siteOrigin: values.APP_ORIGIN,
      sandboxes: values.SANDBOXES ?? (values.CLIFFHANGER_MODE === 'production' ? [] : SANDBOX_NAMES),
      sandboxPort: values.SANDBOX_PORT,
      paths: values.PRODUCT_API_PATHS,
      logLevel: values.LOG_LEVEL,
    },
    listen: { host: values.HOST, port: values.PORT },
  }
}

function providersOf(values: z.infer<typeof Environment>): ProviderConfigs {
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

function paypalOf(values: z.infer<typeof OperatorEnvironment>): PaypalConfig | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = values
  if (!clientId || !clientSecret || !webhookId) return null
  return { apiOrigin: values.PAYPAL_API_ORIGIN, clientId, clientSecret, webhookId }
}

/** The same for commands that need nothing but the database. */
export function databaseFromEnvironment(environment: RawEnvironment): DatabaseSettings {
  return databaseSettings(parseEnvironment(DatabaseEnvironment, environment))
}

/** The same for commands that may need the payment provider too. */
export function operatorFromEnvironment(
  environment: RawEnvironment,
): DatabaseSettings & Pick<PlatformSettings, 'paypal' | 'firstTopUpBonus'> {
  const values = parseEnvironment(OperatorEnvironment, environment)
  return {
    ...databaseSettings(values),
    paypal: paypalOf(values),
    firstTopUpBonus: values.FIRST_TOP_UP_BONUS,
  }
}

function databaseSettings(values: z.infer<typeof DatabaseEnvironment>): DatabaseSettings {
  return {
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? null,
  }
}

function parseEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: RawEnvironment,
  check: (given: Record<string, string>, faults: string[]) => void = () => {},
): z.infer<z.ZodObject<Shape>> {
  const faults: string[] = []
  const given = readFiles(Object.keys(schema.shape), environment, faults)
  const parsed = schema.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) faults.push(`${issue.path.join('.')}: ${issue.message}`)
  if (given.MIGRATE_DATABASE_URL && !given.DATABASE_URL) {
    faults.push('MIGRATE_DATABASE_URL: needs DATABASE_URL beside it')
  }
  check(given, faults)
  if (faults.length > 0 || !parsed.success) {
    throw new StartError(`The settings have faults:\n  ${faults.join('\n  ')}`)
  }
  return parsed.data
}

function readFiles(names: string[], environment: RawEnvironment, faults: string[]) {
  const given: Record<string, string> = {}
  for (const name of names) {
    const value = environment[name]
    const file = environment[`${name}_FILE`]
    if (value) given[name] = value
    if (!file) continue
    if (value) faults.push(`${name}: is given twice, as ${name} and as ${name}_FILE`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch {
      faults.push(`${name}_FILE: ${file} cannot be read`)
    }
  }
  return given
}
