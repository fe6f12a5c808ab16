import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export async function fingerprintFolder(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()
  const files = names.map(async (name) => {
    // The import reports links whose file is not there.
    const found = await stat(join(folder, name)).catch(() => null)
    return [name, found?.size, found?.mtimeMs, found?.ctimeMs]
  })
  return JSON.stringify(await Promise.all(files))
}

interface Seen {
  fingerprint: string
  sinceMs: number
  isTaken: boolean
}

/**
 * A folder is complete once its fingerprint has not changed for `settleMs`. Files that are being copied change in size or time.
 */
export function createSettling({ settleMs }: { settleMs: number }) {
  let seen = new Map<string, Seen>()
  return {
    takeSettled(folders: ReadonlyMap<string, string>, nowMs: number): string[] {
      const settled: string[] = []
      const next = new Map<string, Seen>()
      for (const [folder, fingerprint] of folders) {
        const before = seen.get(folder)
        const now =
          before?.fingerprint === fingerprint ? before : { fingerprint, sinceMs: nowMs, isTaken: false }
        if (!now.isTaken && nowMs - now.sinceMs >= settleMs) {
          now.isTaken = true
          settled.push(folder)
        }
        next.set(folder, now)
      }
      seen = next
      return settled
    },
  }
}
