import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * Files and folders are written under a temporary name, synced, and renamed atomically, so that anything with
 * its final name is complete and an interrupted run leaves nothing partial.
 */

export const PARTIAL = /^\.partial-(\d+)-(?:([0-9a-f]{8})-)?/
/** Containers share a folder, and each has a process with the same id. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** The process id in an older name has been reused. */
const PARTIAL_LIFE_MS = 24 * 3_600_000

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

let partialCount = 0

export function partialBeside(path: string): string {
  return join(path, '..', `.partial-${process.pid}-${HOST}-${partialCount++}`)
}

/**
 * Creates `path` atomically: `make` fills a folder (or writes a file) under a temporary name, which is
 * renamed to `path` when done. Resolves with what `make` does. Leaves nothing behind when it throws. If another
 * process was faster, its result stays.
 */
export async function makeWhole<T>(path: string, make: (partialPath: string) => Promise<T>): Promise<T> {
  const parent = join(path, '..')
  await mkdir(parent, { recursive: true })
  const partialPath = partialBeside(path)
  try {
    const made = await make(partialPath)
    await syncTree(partialPath)
    await rename(partialPath, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await syncEntry(parent)
    return made
  } finally {
    await rm(partialPath, { recursive: true, force: true })
  }
}

/**
 * Otherwise a power failure could leave empty files under the new name, which every later run would reuse.
 */
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

export async function removeLeftoversIn(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid, host = HOST] = PARTIAL.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(folder, name)
    const startedMs = (await stat(path).catch(() => null))?.mtimeMs ?? nowMs
    const mayRun = host !== HOST || isRunning(Number(pid))
    if (mayRun && nowMs - startedMs < PARTIAL_LIFE_MS) continue
    await rm(path, { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      // An encoder that outlived its process still writes there: it goes the next time.
      if (error.code !== 'ENOTEMPTY') throw error
    })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
