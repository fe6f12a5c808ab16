import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../runtime/start-error.ts'
import type { Keys, PlatformSecrets } from './secrets.ts'
import type { PlatformSettings } from './settings.ts'

export interface PlatformKeys {
  media: Keys
  signIn: Keys | null
}

const SECRET_BYTES = 32
const KEY_LENGTH_MIN = 32
const Key = z.string().min(KEY_LENGTH_MIN)
/** Releases before accounts existed stored only the first secret. */
const Stored = z.object({ media: Key, signIn: Key.optional() })
type Stored = z.infer<typeof Stored>

/**
 * The configured keys, or those in `secrets.json` of the data folder (readable by its owner only), generated
 * there once outside production. The folder must be locked. Throws {@link StartError}.
 */
export function loadKeys(
  { mode, dataDir }: Pick<PlatformSettings, 'mode' | 'dataDir'>,
  { mediaKeys: media, signInKeys: signIn }: Pick<PlatformSecrets, 'mediaKeys' | 'signInKeys'>,
): PlatformKeys {
  if (media && (signIn || mode === 'production')) return { media, signIn }
  if (mode === 'production') throw new StartError('MEDIA_SECRET is missing; production generates no secrets.')
  const stored = storedKeys(dataDir)
  return { media: media ?? [stored.media], signIn: signIn ?? [stored.signIn] }
}

function storedKeys(dataDir: string): Required<Stored> {
  const file = join(dataDir, 'secrets.json')
  const stored = readStored(file)
  if (stored?.signIn) return { media: stored.media, signIn: stored.signIn }
  const newKey = () => randomBytes(SECRET_BYTES).toString('base64url')
  const made = { media: stored?.media ?? newKey(), signIn: newKey() }
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}

function readStored(file: string): Stored | null {
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
