import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from '../../configuration/environment-error.ts'
import type { Environment } from '../../configuration/variables.ts'

/**
 * Values that must never be logged, separate from `Config` so that nobody logs both by accident. Newest key first:
 * the first signs, all verify, so a key can be rotated without signing anyone out.
 */
export interface Secrets {
  sessionKeys: readonly [string, ...string[]]
  /** Null: none. With the embedded platform, the platform's settings apply. */
  facebookAppSecret: string | null
  /** Null: none is set. */
  productApiKey: string | null
}

/** Missing ones are generated in `DATA_DIR`, except in production. Throws `EnvironmentError` if that fails. */
export function toSecrets(environment: Environment): Secrets {
  return {
    sessionKeys: environment.SESSION_SECRET ?? [keptSecret(environment.DATA_DIR, 'session-secret')],
    facebookAppSecret: environment.FACEBOOK_APP_SECRET ?? null,
    productApiKey: environment.PRODUCT_API_KEY?.[0] ?? null,
  }
}

/**
 * The secret in the data folder, generated on first use and readable by this user only. It is written to a temporary
 * file and linked into place, so a killed start leaves no empty secret and two concurrent starts get the same one.
 */
function keptSecret(dataDir: string, name: string): string {
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
  // Left empty by a killed start of an earlier release.
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
