import { adNetworks } from './ad-networks/list.ts'
import { mailFaults } from './mail.ts'
import { mediaBucketFaults } from './media-bucket.ts'
import { paymentProviders, signInProviders } from './providers/list.ts'
import { isLoopback } from './values/loopback.ts'
import type { Environment, OperatorEnvironment, PlatformEnvironment } from './variables.ts'

const KEY_VARIABLES = ['SESSION_SECRET', 'MEDIA_SECRET', 'SIGN_IN_SECRET', 'PRODUCT_API_KEY'] as const

type SignInName = keyof typeof signInProviders
const signInNames = Object.keys(signInProviders) as SignInName[]

/** Rules that involve several variables; each returns sentences about what is wrong. One function per kind of process. */

/** Sessions sent to such an origin can be read in transit. */
export function isPlainHttp(origin: string | undefined): boolean {
  if (origin === undefined) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}

/**
 * Each purpose needs its own key: otherwise a leaked key, or a way to get something signed, for one purpose would serve the
 * other too.
 */
function sharedKeys(environment: Partial<Pick<Environment, (typeof KEY_VARIABLES)[number]>>): string[] {
  const faults: string[] = []
  const seen = new Map<string, string>()
  for (const name of KEY_VARIABLES) {
    // Hexadecimal digits are the same key in either case.
    const keys = environment[name]?.map((key) => key.toLowerCase()) ?? []
    const other = keys.map((key) => seen.get(key)).find(Boolean)
    if (other) faults.push(`${name} is also in ${other}; each needs a key of its own.`)
    for (const key of keys) seen.set(key, name)
  }
  return faults
}

export function operatorFaults(environment: OperatorEnvironment): string[] {
  const faults = mediaBucketFaults(environment)
  if (environment.MIGRATE_DATABASE_URL && !environment.DATABASE_URL) {
    faults.push('MIGRATE_DATABASE_URL is set without DATABASE_URL; both are needed together.')
  }
  for (const { credentials } of Object.values(paymentProviders)) {
    const missing = credentials.filter((name) => environment[name] === undefined)
    if (missing.length === 0 || missing.length === credentials.length) continue
    for (const name of missing) faults.push(`${name} is not set; payments need ${credentials.join(', ')}.`)
  }
  return faults
}

export function platformFaults(environment: PlatformEnvironment): string[] {
  const faults = [...operatorFaults(environment), ...sharedKeys(environment)]
  if (environment.DATABASE_REPLICA_URL && !environment.DATABASE_URL) {
    faults.push('DATABASE_REPLICA_URL is set without DATABASE_URL, the primary; both are needed together.')
  }
  const { SANDBOXES: sandboxes = [] } = environment
  const isProduction = environment.CLIFFHANGER_MODE === 'production'
  if (isProduction && !environment.MEDIA_SECRET) faults.push(needed('MEDIA_SECRET'))
  if (isProduction && sandboxes.length > 0 && !environment.ALLOW_IN_PRODUCTION.includes('sandboxes')) {
    faults.push(
      'SANDBOXES must be none in production: a sandbox signs anybody in as anybody and takes no money. ' +
        'ALLOW_IN_PRODUCTION=sandboxes starts all the same.',
    )
  }
  const canSignIn = signInNames.some(
    (name) => sandboxes.includes(name) || environment[signInProviders[name].credentials[0]],
  )
  if (isProduction && canSignIn && !environment.SIGN_IN_SECRET) faults.push(needed('SIGN_IN_SECRET'))
  faults.push(
    ...halfPairs(environment, signInNames),
    ...halfAdNetworks(environment),
    ...mailFaults(environment),
  )
  return faults
}

/** Its web fronts need the id alone. */
function halfAdNetworks(environment: PlatformEnvironment): string[] {
  return Object.values(adNetworks).flatMap(({ credentials: [id, token] }) => {
    const isHalf = Boolean(environment[id]) !== Boolean(environment[token])
    return isHalf ? [`${id} and ${token} (or ${token}_FILE) are needed together.`] : []
  })
}

function metricsFaults({
  METRICS_PORT: metricsPort,
  PORT: port,
}: Pick<Environment, 'METRICS_PORT' | 'PORT'>): string[] {
  return metricsPort !== undefined && metricsPort === port
    ? [`METRICS_PORT must differ from PORT, ${port}: whoever reaches the product would reach its metrics.`]
    : []
}

/** For the platform as a separate process: without a key, anyone who can reach its port can act as its web front. */
export function standalonePlatformFaults(environment: PlatformEnvironment): string[] {
  const { CLIFFHANGER_MODE: mode, HOST: host, PRODUCT_API_KEY: keys } = environment
  const isOpen = mode === 'production' && !keys && host !== undefined && !isLoopback(host)
  return [
    ...platformFaults(environment),
    ...metricsFaults(environment),
    ...(isOpen
      ? [
          `PRODUCT_API_KEY (or PRODUCT_API_KEY_FILE) is needed in production where HOST is "${host}", and is not set: ` +
            'without it, everybody who reaches the port is answered as a web front is.',
        ]
      : []),
  ]
}

export function webFaults(environment: Environment): string[] {
  const faults = metricsFaults(environment)
  const { APP_ORIGIN: origin, HOST: host, CLIFFHANGER_MODE: mode } = environment
  const isProduction = mode === 'production'
  if (isProduction && !origin) {
    faults.push('APP_ORIGIN is needed in production: the address viewers use, like https://watch.example.')
  }
  if (isProduction && isPlainHttp(origin) && !environment.ALLOW_IN_PRODUCTION.includes('http')) {
    faults.push(
      `APP_ORIGIN must be https in production, not "${origin}": everybody on the way could read sessions. ` +
        'ALLOW_IN_PRODUCTION=http starts all the same.',
    )
  }
  if (environment.PORT === 0 && !origin) {
    faults.push('PORT 0 takes any free one, so nobody knows the address: set APP_ORIGIN, or PORT to another.')
  }
  if (mode === 'demo' && host && !isLoopback(host)) {
    faults.push(`HOST must be a loopback address in demo mode, not "${host}": its sandboxes trust everyone.`)
  }
  if (isProduction && !environment.SESSION_SECRET) faults.push(needed('SESSION_SECRET'))
  if (environment.COUNTRY_HEADER && environment.TRUSTED_PROXY_HOPS === 0) {
    faults.push(
      'COUNTRY_HEADER needs TRUSTED_PROXY_HOPS of 1 or more: without a proxy in front, visitors would name their country.',
    )
  }
  if (!environment.PRODUCT_API_URL) return [...faults, ...platformFaults(environment)]
  if (environment.DATABASE_URL) {
    faults.push('DATABASE_URL is for the embedded platform; with PRODUCT_API_URL set, unset it.')
  }
  const ofWebFront = signInNames.filter((name) => 'isForWebFront' in signInProviders[name])
  faults.push(...sharedKeys(environment), ...halfPairs(environment, ofWebFront))
  return faults
}

const needed = (name: string) => `${name} (or ${name}_FILE) is needed in production and is not set.`

function halfPairs(environment: PlatformEnvironment, names: readonly SignInName[]): string[] {
  return names.flatMap((name) => {
    const [id, secret] = signInProviders[name].credentials
    const isHalf = Boolean(environment[id]) !== Boolean(environment[secret])
    return isHalf ? [`${id} and ${secret} (or ${secret}_FILE) are needed together.`] : []
  })
}
