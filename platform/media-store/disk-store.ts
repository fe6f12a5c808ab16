import { constants } from 'node:fs'
import { cp, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openFile } from './disk-file.ts'
import type { Freed, MediaItem, MediaStore } from './media-store.ts'
import { exists, makeWhole, partialBeside, removeLeftoversIn } from './whole-files.ts'

export function diskStore(root: string): MediaStore {
  const toPath = (item: MediaItem) => join(root, item)
  return {
    async put(item, make, { replaces = false } = {}) {
      const path = toPath(item)
      await makeWhole(path, async (partialPath) => {
        await make(partialPath)
        if (replaces) await rm(path, { recursive: true, force: true })
      })
    },
    open: (path) => openFile(root, path.split('/')),
    has: (item) => exists(toPath(item)),
    async *list(kind) {
      const entries = await opendir(join(root, kind)).catch(absent)
      if (!entries) return
      for await (const entry of entries) {
        const isWhole = kind === 'episodes' ? entry.isDirectory() : entry.isFile()
        if (isWhole && !entry.name.startsWith('.')) yield `${kind}/${entry.name}`
      }
    },
    async listFiles(item) {
      const path = toPath(item)
      if (!(await stat(path)).isDirectory()) return [item]
      const entries = await readdir(path, { withFileTypes: true, recursive: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    },
    copyTo: (item, localPath) =>
      cp(toPath(item), localPath, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    async remove(items) {
      const freed: Freed = { fileCount: 0, sizeBytes: 0 }
      for (const path of items.map(toPath)) {
        if (!(await exists(path))) continue
        // Renamed first, since anything with a final name must be complete.
        const partialPath = partialBeside(path)
        await rename(path, partialPath)
        freed.fileCount += 1
        freed.sizeBytes += await countBytes(partialPath)
        await rm(partialPath, { recursive: true, force: true })
      }
      return freed
    },
    async removeLeftovers(nowMs) {
      for (const kind of ['episodes', 'pictures']) await removeLeftoversIn(join(root, kind), nowMs)
    },
  }
}

async function countBytes(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const parts = await Promise.all((await readdir(path)).map((name) => countBytes(join(path, name))))
  return parts.reduce((sum, part) => sum + part, 0)
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
