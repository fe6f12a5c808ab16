import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Env } from './env.ts'

/**
 * What must never be logged, kept apart from `Config` so that no one can log both by accident. Keys come newest first:
 * the first signs, all of them verify, so that a key is changed without signing anyone out.
 */
export interface Secrets {
  /** Signs cookies of this site. */
  sessionKeys: readonly [string, ...string[]]
  /** Facebook's, of the app; null when there is none. With the embedded platform its own settings count. */
  facebookAppSecret: string | null
}

/** Shorter ones can be guessed; a 32-byte key written in hexadecimal has 64 characters. */
const SECRET_LENGTH_MIN = 32

/** Values people paste from examples. Refused everywhere, since every reader of this file knows them. */
const PUBLISHED_SECRET = /change.?me|example|placeholder|secret.?here|^(.)\1+$/i

type SecretName = 'SESSION_SECRET' | 'MEDIA_SECRET' | 'SIGN_IN_SECRET'

/**
 * Secrets of the web front from the environment or the files it names. In demo and development a missing one is made
 * once and kept in `DATA_DIR`; in production it stops the start with its name. The platform reads `MEDIA_SECRET` and
 * `DATABASE_URL` itself; that the first is there is asked here too, so that all faults are told at once. Decision 1.
 * Throws `ConfigError` with all faults.
 */
export function loadSecrets(env: Env): Secrets {
  const faults: string[] = []
  const sessionKeys = readSecret(env, 'SESSION_SECRET', faults)
  const isEmbedded = env.PRODUCT_API_URL === undefined
  if (isEmbedded && env.CLIFFHANGER_MODE === 'production') readSecret(env, 'MEDIA_SECRET', faults)
  // Whether it is needed is for the platform to say, which knows the providers.
  if (env.SIGN_IN_SECRET || env.SIGN_IN_SECRET_FILE) readSecret(env, 'SIGN_IN_SECRET', faults)
  const facebookAppSecret = readText(env, 'FACEBOOK_APP_SECRET', faults) || null
  if (Boolean(env.FACEBOOK_APP_ID) !== Boolean(facebookAppSecret)) {
    faults.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET (or FACEBOOK_APP_SECRET_FILE) are needed together.')
  }
  if (faults.length > 0 || !sessionKeys) throw new ConfigError(faults)
  return { sessionKeys, facebookAppSecret }
}

/** Of the variable or the file it names; empty when neither is set, null after a fault. */
function readText(env: Env, name: SecretName | 'FACEBOOK_APP_SECRET', faults: string[]): string | null {
  const file = env[`${name}_FILE`]
  const text = env[name] ?? ''
  if (text && file) {
    faults.push(`${name} and ${name}_FILE are both set; set one of them.`)
    return null
  }
  if (!file) return text
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    faults.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}.`)
    return null
  }
}

function readSecret(env: Env, name: SecretName, faults: string[]): readonly [string, ...string[]] | null {
  let text = readText(env, name, faults)
  if (text === null) return null
  if (!text && env.CLIFFHANGER_MODE !== 'production') {
    try {
      text = keptSecret(env.DATA_DIR, name)
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? 'unknown fault'
      faults.push(
        `The data folder ${env.DATA_DIR} cannot be written (${reason}): make it writable for this user or set DATA_DIR.`,
      )
      return null
    }
  }
  const [first, ...older] = text.split(',').flatMap((key) => key.trim() || [])
  if (!first) {
    faults.push(`${name} (or ${name}_FILE) is needed in production and is not set.`)
    return null
  }
  const keys = [first, ...older] as const
  if (keys.some((key) => key.length < SECRET_LENGTH_MIN)) {
    faults.push(
      `${name} must have at least ${SECRET_LENGTH_MIN} characters; \`openssl rand -hex 32\` makes one.`,
    )
    return null
  }
  if (keys.some((key) => PUBLISHED_SECRET.test(key))) {
    faults.push(`${name} looks copied from an example; \`openssl rand -hex 32\` makes a real one.`)
    return null
  }
  return keys
}

/**
 * The secret kept in the data folder, made on first use and readable by this user alone. It is written beside its place
 * and then linked there: a start that is killed leaves no empty secret, and of two starts at once both get the same.
 */
function keptSecret(dataDir: string, name: SecretName): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name.toLowerCase().replaceAll('_', '-'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An empty one is what a killed start of an earlier release left.
  const kept = readKept(file)
  if (kept) return kept
  if (kept === '') rmSync(file, { force: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
