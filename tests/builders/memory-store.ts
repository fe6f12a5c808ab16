import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { MediaItem, MediaPath, MediaStore } from '../../platform/media-store/media-store.ts'

/** For tests: media in memory, as a store without a file system would keep it. */
export function memoryStore(): MediaStore {
  const files = new Map<MediaPath, Uint8Array<ArrayBuffer>>()
  const filesWithin = (item: MediaItem) =>
    [...files.keys()].filter((path) => path === item || path.startsWith(`${item}/`))
  const requireFiles = (item: MediaItem) => {
    const paths = filesWithin(item)
    if (paths.length === 0) throw new Error(`${item} is not there.`)
    return paths
  }
  return {
    async put(item, make, { replaces = false } = {}) {
      const scratch = await mkdtemp(join(tmpdir(), 'cliffhanger-memory-'))
      try {
        const local = join(scratch, 'item')
        await make(local)
        if (filesWithin(item).length > 0 && !replaces) return
        const isFile = (await stat(local)).isFile()
        const names = isFile ? [''] : await readdir(local)
        const contents = await Promise.all(names.map((name) => readFile(join(local, name))))
        for (const path of filesWithin(item)) files.delete(path)
        for (const [index, name] of names.entries())
          files.set(isFile ? item : `${item}/${name}`, new Uint8Array(contents[index]!))
      } finally {
        await rm(scratch, { recursive: true })
      }
    },
    async open(path) {
      const bytes = files.get(path)
      return bytes
        ? {
            sizeBytes: bytes.length,
            read: async ({ start, end }) => bytes.subarray(start, end + 1),
            close: async () => {},
          }
        : null
    },
    has: async (item) => filesWithin(item).length > 0,
    async *list(kind) {
      const items = [...files.keys()].map((path) => path.split('/').slice(0, 2).join('/') as MediaItem)
      yield* new Set(items.filter((item) => item.startsWith(`${kind}/`)))
    },
    listFiles: async (item) => requireFiles(item),
    async copyTo(item, localPath) {
      for (const path of requireFiles(item)) {
        const target = join(localPath, path.slice(item.length))
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, files.get(path)!)
      }
    },
    async remove(items) {
      const freed = { fileCount: 0, sizeBytes: 0 }
      for (const item of items) {
        const paths = filesWithin(item)
        if (paths.length > 0) freed.fileCount += 1
        for (const path of paths) {
          freed.sizeBytes += files.get(path)!.length
          files.delete(path)
        }
      }
      return freed
    },
    removeLeftovers: async () => {},
  }
}
