import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { MediaPath } from '../media-store/media-store.ts'
import { checkBackup, listFolders, MANIFEST, Manifest } from './manifest.ts'
import { checkCopy } from './media-copies.ts'
import { readCopies } from './read-copies.ts'
import type { WorkDeps } from './take-backup.ts'

const VERIFIED = 'verified.json'

const Verified = z.object({ at: z.string(), damagedCount: z.int() })

export interface ListedBackup {
  /** Of its folder. */
  name: string
  /** Null: its manifest is missing or damaged. */
  takenAt: string | null
  mediaCount: number
  /** Differences of its ledger when it was taken. */
  differenceCount: number
  verified: z.infer<typeof Verified> | null
}

export async function listBackups(location: string, countMax: number): Promise<ListedBackup[]> {
  const names = await listFolders(location)
  return Promise.all(
    names.slice(0, countMax).map(async (name) => {
      const manifest = await readJson(join(location, name, MANIFEST), Manifest)
      return {
        name,
        takenAt: manifest?.takenAt ?? null,
        mediaCount: manifest?.mediaCount ?? 0,
        differenceCount: manifest?.ledger.differences.length ?? 0,
        verified: await readJson(join(location, name, VERIFIED), Verified),
      }
    }),
  )
}

export interface Verification {
  folder: string
  manifest: Manifest
  mediaDamaged: MediaPath[]
}

/**
 * Reads every byte of a backup, or of the newest one of a location, and compares it with its checksums. When it was read stands beside it. Rejects with
 * `StartError` if the database or the settings in it are damaged.
 */
export async function verifyBackup(from: string, deps: WorkDeps): Promise<Verification> {
  const backup = await checkBackup(from, deps.signal)
  const mediaDamaged = await readCopies(backup, deps, (copies, listed) =>
    checkCopy(copies, listed, deps.signal),
  )
  const { folder, manifest } = backup
  const verified = { at: new Date(deps.clock.nowMs()).toISOString(), damagedCount: mediaDamaged.length }
  // A location may be readable only.
  await writeFile(join(folder, VERIFIED), `${JSON.stringify(verified)}\n`, { mode: 0o600 }).catch(() => {})
  return { folder, manifest, mediaDamaged }
}

async function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}
