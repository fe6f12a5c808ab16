import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'

/** A start that cannot go on; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Makes the data folder when it is missing and answers its real path. Throws {@link StartError}. */
export function prepareDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const path = realpathSync(dataDir)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${code}): make it writable for this user or set DATA_DIR.`,
      { cause: error },
    )
  }
}
