import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../runtime/start-error.ts'

/** Linux accepts 107 bytes, macOS 103. */
const PATH_BYTES_MAX = 103

/** In a new folder that only this user may enter (mkdtemp creates it with 0700). */
export function newSocketPath(): string {
  for (const parent of [tmpdir(), '/tmp']) {
    if (isShort(join(parent, 'cliffhanger-XXXXXX', 's'))) {
      return join(makeFolder(parent), 's')
    }
  }
  throw new Error('No folder for temporary files has a path short enough for a socket.')
}

function makeFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, 'cliffhanger-'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `The folder for temporary files ${parent} cannot be written (${code}): create it, writable for this user, or set TMPDIR to another.`,
      { cause: error },
    )
  }
}

export function operatorSocketPath(dataDir: string): string {
  const path = join(dataDir, 'operator.socket')
  return isShort(path) ? path : newSocketPath()
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) <= PATH_BYTES_MAX
}
