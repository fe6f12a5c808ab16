import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { hashFile } from '../media-store/content-key.ts'

export type Checksums = ReadonlyMap<string, string>

/** In the format of `sha256sum`, so that it can check the files too. */
export function formatChecksums(checksums: Checksums): string {
  const lines = [...checksums].map(([path, sha256]) => `${sha256}  ${path}\n`)
  return lines.toSorted().join('')
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

export function parseChecksum(line: string): { path: string; sha256: string } | null {
  const [, sha256, path] = LINE.exec(line) ?? []
  return sha256 && path ? { path, sha256 } : null
}

export async function hashFolder(folder: string, signal: AbortSignal): Promise<Checksums> {
  const checksums = new Map<string, string>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    checksums.set(relative(folder, path), await hashFile(path, signal))
  }
  return checksums
}
