import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ContentKey } from '../publication/drama-publication.ts'

/**
 * The media folder: `episodes/{mediaKey}/…` and `pictures/{key}.webp`. Anything with a final name is complete: it is
 * written under a temporary name, synced, and renamed atomically, so that a run that is stopped or killed leaves
 * nothing partial, and the next run keeps what is finished.
 */

export const PARTIAL = /^\.partial-(\d+)-/
/** A temporary name whose process id has been reused since. */
const PARTIAL_LIFE_MS = 24 * 3_600_000

export function episodeFolder(mediaRoot: string, mediaKey: ContentKey): string {
  return join(mediaRoot, 'episodes', mediaKey)
}

export function picturePath(mediaRoot: string, pictureKey: ContentKey): string {
  return join(mediaRoot, 'pictures', `${pictureKey}.webp`)
}

/** First 24 hexadecimal digits of SHA-256 over the parts, each with its length, so that parts never run together. */
export function contentKey(...parts: readonly (string | Uint8Array)[]): ContentKey {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex').slice(0, 24)
}

/** SHA-256 of a file's content, hexadecimal. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, signal ? { signal } : {})
  return hash.digest('hex')
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

let partialCount = 0

/**
 * Creates `path` atomically: `make` fills a folder (or writes a file) under a temporary name, which is renamed to
 * `path` when done. Leaves nothing behind when it throws. If another process was faster, its result, identical by
 * content address, is kept.
 */
export async function makeWhole(path: string, make: (partialPath: string) => Promise<void>): Promise<void> {
  const parent = join(path, '..')
  await mkdir(parent, { recursive: true })
  const partialPath = join(parent, `.partial-${process.pid}-${partialCount++}`)
  try {
    await make(partialPath)
    await syncTree(partialPath)
    await rename(partialPath, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await syncEntry(parent)
  } finally {
    await rm(partialPath, { recursive: true, force: true })
  }
}

/** Otherwise a power failure could leave the new name with empty files, which every later run would keep. */
async function syncTree(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) {
    for (const name of await readdir(path)) await syncTree(join(path, name))
  }
  await syncEntry(path)
}

async function syncEntry(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes leftovers of runs that ended without cleaning up (killed, power failure); returns how many. */
export async function removeLeftovers(mediaRoot: string, nowMs: number): Promise<number> {
  let removed = 0
  for (const kind of ['episodes', 'pictures'])
    removed += await removeLeftoversIn(join(mediaRoot, kind), nowMs)
  return removed
}

/** The same directly in one folder. */
export async function removeLeftoversIn(folder: string, nowMs: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = PARTIAL.exec(name)?.[1]
    if (pid === undefined) continue
    const path = join(folder, name)
    const startedMs = (await stat(path).catch(() => null))?.mtimeMs ?? nowMs
    if (isRunning(Number(pid)) && nowMs - startedMs < PARTIAL_LIFE_MS) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes films and pictures by key; missing ones are skipped. Returns what was freed. May be interrupted and repeated. */
export async function removeMedia(
  mediaRoot: string,
  { films, pictures }: { films: readonly ContentKey[]; pictures: readonly ContentKey[] },
): Promise<{ fileCount: number; sizeBytes: number }> {
  const freed = { fileCount: 0, sizeBytes: 0 }
  // Pictures first, since web fronts look for them as soon as the catalogue has changed.
  const paths = [
    ...pictures.map((key) => picturePath(mediaRoot, key)),
    ...films.map((key) => episodeFolder(mediaRoot, key)),
  ]
  for (const path of paths) {
    if (!(await exists(path))) continue
    // Renamed first: whatever has a final name is complete.
    const partialPath = join(path, '..', `.partial-${process.pid}-${partialCount++}`)
    await rename(path, partialPath)
    freed.fileCount += 1
    freed.sizeBytes += await countBytes(partialPath)
    await rm(partialPath, { recursive: true, force: true })
  }
  return freed
}

async function countBytes(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const parts = await Promise.all((await readdir(path)).map((name) => countBytes(join(path, name))))
  return parts.reduce((sum, part) => sum + part, 0)
}
