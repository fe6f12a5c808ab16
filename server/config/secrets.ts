import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import type { Environment } from '../../configuration/variables.ts'

/**
 * Must never be logged. Separate from `Config`, so that logging the configuration cannot include them. The newest key comes
 * first: it signs, all verify, so keys can be rotated without signing anyone out.
 */
export interface Secrets {
  sessionKeys: readonly [string, ...string[]]
  /** Null with the embedded platform, which has its own. */
  facebookAppSecret: string | null
  productApiKey: string | null
  /** With a password, perhaps. Null: this machine shares its state with no other. */
  sharedStateUrl: string | null
}

/** Generates missing secrets in `DATA_DIR`, except in production. Throws `EnvironmentError` if that fails. */
export function toSecrets(environment: Environment): Secrets {
  return {
    sessionKeys: environment.SESSION_SECRET ?? [storedSecret(environment.DATA_DIR, 'session-secret')],
    facebookAppSecret: environment.FACEBOOK_APP_SECRET ?? null,
    productApiKey: environment.PRODUCT_API_KEY?.[0] ?? null,
    sharedStateUrl: environment.SHARED_STATE_URL ?? null,
  }
}

/**
 * Generates the secret on first use, readable only by this user. It is written to a temporary file and linked into place, so an
 * interrupted start leaves no empty secret, and concurrent starts get the same one.
 */
function storedSecret(dataDir: string, name: string): string {
  try {
    return madeOnce(join(dataDir, 'secrets'), name)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown fault'
    throw new EnvironmentError([
      `The data folder ${dataDir} cannot be written (${reason}): make it writable for this user or set DATA_DIR.`,
    ])
  }
}

function madeOnce(folder: string, name: string): string {
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An interrupted start of an earlier release may have left an empty file.
  const stored = readStored(file)
  if (stored) return stored
  if (stored === '') rmSync(file, { force: true })
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

function readStored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
