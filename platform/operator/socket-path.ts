import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux takes 107 bytes, macOS 103. */
const PATH_BYTES_MAX = 103

/** Path for a Unix socket in a new folder that only this user may enter (mkdtemp makes it 0700). */
export function newSocketPath(): string {
  for (const parent of [tmpdir(), '/tmp']) {
    if (Buffer.byteLength(join(parent, 'cliffhanger-XXXXXX', 's')) > PATH_BYTES_MAX) continue
    return join(mkdtempSync(join(parent, 'cliffhanger-')), 's')
  }
  throw new Error('No folder for temporary files has a path short enough for a socket.')
}
