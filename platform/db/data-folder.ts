import { accessSync, chmodSync, constants, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { StartError } from '../runtime/start-error.ts'

const OTHERS = 0o077

/**
 * Creates the data folder if needed, restricts it to its owner, since the embedded database creates
 * world-writable files, and returns its real path. Throws {@link StartError}, also for a folder that is open
 * to others and contains foreign files.
 */
export function prepareDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const path = realpathSync(dataDir)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    close(path)
    return path
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${code}): make it writable for this user or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Any of these proves that the folder is ours, so that restricting it locks nobody else out. */
const OUR_NAMES = ['pglite', 'media', 'secrets.json', 'folder.lock']

function close(path: string): void {
  if ((statSync(path).mode & OTHERS) === 0) return
  const names = readdirSync(path).filter((name) => name !== 'lost+found')
  try {
    if (names.length > 0 && !OUR_NAMES.some((name) => names.includes(name))) throw new Error('It is shared.')
    chmodSync(path, 0o700)
  } catch (error) {
    throw new StartError(
      `The data folder ${path} is open to other users of this machine: run "chmod 700" on it, or set DATA_DIR to a folder of its own.`,
      { cause: error },
    )
  }
}
