import { hash } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exists, hashFile, makeWhole, removeLeftovers } from '../media/media-folder.ts'
import { StartError } from '../runtime/start-error.ts'
import { formatChecksums, hashFolder } from './checksums.ts'

/**
 * Copies media between the media folder and the store that all backups of a place share. The store has the media
 * folder's form, `episodes/{mediaKey}/` and `pictures/{key}.webp`, and beside them in `checksums/` what each was when it
 * was copied. Names stand for contents, so what is in the store is never copied again.
 */
const KINDS = ['episodes', 'pictures'] as const
const RECORDS = 'checksums'

/** The folder of an episode or a picture, such as `episodes/0a…`; whole, or absent. */
export type MediaPath = string

/** Lists what is finished in a media folder or a store. */
export async function* listMedia(mediaRoot: string): AsyncGenerator<MediaPath> {
  for (const kind of KINDS) {
    const entries = await opendir(join(mediaRoot, kind)).catch(absent)
    if (!entries) continue
    for await (const entry of entries) {
      const isWhole = kind === 'episodes' ? entry.isDirectory() : entry.isFile()
      if (isWhole && !entry.name.startsWith('.')) yield `${kind}/${entry.name}`
    }
  }
}

/** Removes what backups that were killed have left in a store. */
export async function removeStoreLeftovers(storeRoot: string, nowMs: number): Promise<void> {
  await removeLeftovers(storeRoot, nowMs)
  await removeLeftovers(join(storeRoot, RECORDS), nowMs)
}

/** What the store has of one thing: SHA-256 of its record, and whether it was copied or replaced now. */
export interface Stored {
  sha256: string
  change: 'none' | 'copied' | 'repaired'
}

/**
 * Keeps one thing in the store; every file of it is checked against its record, and copied again when it is damaged.
 * Null: it was removed from the media folder meanwhile.
 */
export async function storeMedia(
  mediaRoot: string,
  storeRoot: string,
  path: MediaPath,
  signal: AbortSignal,
): Promise<Stored | null> {
  const recordPath = join(storeRoot, RECORDS, path)
  const record = await readFile(recordPath, 'utf8').catch(absent)
  const stored = join(storeRoot, path)
  const isStored = record !== null && (await exists(stored))
  if (isStored && (await describe(stored, path, signal)) === record) {
    return { sha256: hash('sha256', record), change: 'none' }
  }
  try {
    const made = await describe(join(mediaRoot, path), path, signal)
    await copyMedia(mediaRoot, storeRoot, path, { record: made, signal })
    await rm(recordPath, { force: true })
    await makeWhole(recordPath, (partialPath) => writeFile(partialPath, made))
    return { sha256: hash('sha256', made), change: isStored ? 'repaired' : 'copied' }
  } catch (error) {
    if (absent(error as NodeJS.ErrnoException) === null && !(await exists(join(mediaRoot, path)))) return null
    throw error
  }
}

/**
 * Brings one thing of the store into the media folder, unless it is there. Returns whether it was copied. Rejects with
 * {@link StartError} when the store's copy is not what the backup says.
 */
export async function restoreMedia(
  storeRoot: string,
  mediaRoot: string,
  { path, sha256 }: { path: MediaPath; sha256: string },
  signal: AbortSignal,
): Promise<boolean> {
  const record = await readFile(join(storeRoot, RECORDS, path), 'utf8').catch(absent)
  if (record === null || hash('sha256', record) !== sha256) throw damaged(path)
  const place = join(mediaRoot, path)
  if ((await exists(place)) && (await describe(place, path, signal)) === record) return false
  if (!(await exists(join(storeRoot, path)))) throw damaged(path)
  await copyMedia(storeRoot, mediaRoot, path, { record, signal })
  return true
}

async function copyMedia(
  fromRoot: string,
  toRoot: string,
  path: MediaPath,
  { record, signal }: { record: string; signal: AbortSignal },
): Promise<void> {
  const place = join(toRoot, path)
  await makeWhole(place, async (partialPath) => {
    await cp(join(fromRoot, path), partialPath, { recursive: true, mode: constants.COPYFILE_FICLONE })
    if ((await describe(partialPath, path, signal)) !== record) throw damaged(path)
    await rm(place, { recursive: true, force: true })
  })
}

/** The checksums of all files of an episode, or of a picture, as text. */
async function describe(place: string, path: MediaPath, signal: AbortSignal): Promise<string> {
  return formatChecksums(
    (await stat(place)).isDirectory()
      ? await hashFolder(place, signal)
      : new Map([[basename(path), await hashFile(place, signal)]]),
  )
}

function damaged(path: MediaPath): StartError {
  return new StartError(
    `The backup is damaged: media/${path} has changed since the backup. Take another backup, or use another copy of this one.`,
  )
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
