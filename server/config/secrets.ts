import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from '../../configuration/read-environment.ts'
import type { Environment } from '../../configuration/variables.ts'

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

/**
 * Secrets of the web front. In demo and development a missing one is made once and kept in `DATA_DIR`; production was
 * refused without it. Rule 1. Throws `EnvironmentError` when the folder cannot be written.
 */
export function secretsOf(environment: Environment): Secrets {
  return {
    sessionKeys: environment.SESSION_SECRET ?? [keptSecret(environment.DATA_DIR, 'session-secret')],
    facebookAppSecret: environment.FACEBOOK_APP_SECRET ?? null,
  }
}

/**
 * The secret kept in the data folder, made on first use and readable by this user alone. It is written beside its place
 * and then linked there: a start that is killed leaves no empty secret, and of two starts at once both get the same.
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
