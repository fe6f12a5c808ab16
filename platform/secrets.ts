import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from './db/data-folder.ts'
import type { PlatformSettings } from './settings.ts'

export interface PlatformSecrets {
  /** The first signs the addresses of media, all of them verify: so a key is changed without stopping who watches. */
  media: readonly [string, ...string[]]
}

const Stored = z.object({ media: z.string().min(32) })
const SECRET_BYTES = 32
const KEY_LENGTH_MIN = 32

/** Keys with commas between them, the newest first. */
function givenKeys(text: string): [string, ...string[]] {
  const [first = '', ...older] = text.split(',').map((key) => key.trim())
  if ([first, ...older].some((key) => key.length < KEY_LENGTH_MIN)) {
    throw new StartError(`MEDIA_SECRET: every key needs at least ${KEY_LENGTH_MIN} characters.`)
  }
  return [first, ...older]
}

/**
 * The secrets given, or those kept in `secrets.json` of the data folder (readable by its owner alone), made there
 * once outside production. Call it with the folder locked. Throws {@link StartError}.
 */
export function loadSecrets({ mode, dataDir, mediaSecret }: PlatformSettings): PlatformSecrets {
  if (mediaSecret !== null) return { media: givenKeys(mediaSecret) }
  if (mode === 'production') {
    throw new StartError('MEDIA_SECRET is missing; production makes no secret itself.')
  }
  const file = join(dataDir, 'secrets.json')
  const stored = readStored(file)
  if (stored) return { media: [stored.media] }
  const made = { media: randomBytes(SECRET_BYTES).toString('base64url') }
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return { media: [made.media] }
}

function readStored(file: string): z.infer<typeof Stored> | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new StartError(`The secrets in ${file} cannot be read.`, { cause: error })
  }
  try {
    return Stored.parse(JSON.parse(text))
  } catch (error) {
    throw new StartError(
      `The secrets in ${file} are damaged: restore the file, or remove it to make new ones.`,
      {
        cause: error,
      },
    )
  }
}
