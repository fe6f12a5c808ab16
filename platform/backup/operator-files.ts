import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { hashFile } from '../media-store/content-key.ts'
import { exists } from '../media-store/whole-files.ts'

/** Settings, legal texts, brand pictures. No secret has such a name. */
const EXTENSIONS = new Set(['.yaml', '.yml', '.md', '.svg', '.png', '.jpg', '.jpeg', '.webp', '.ico'])
const OURS = /^(media|secrets|sandbox|pglite|pglite\..*|restore\.unfinished)\//

async function listOperatorFiles(dataDir: string): Promise<string[]> {
  if (!(await exists(dataDir))) return []
  const entries = await readdir(dataDir, { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isFile()) return [entry.name]
      if (!entry.isDirectory() || OURS.test(`${entry.name}/`)) return []
      const paths = await listOperatorFiles(join(dataDir, entry.name))
      return paths.map((path) => join(entry.name, path))
    }),
  )
  return nested.flat().filter((path) => EXTENSIONS.has(extname(path).toLowerCase()))
}

export async function copyOperatorFiles(from: string, to: string): Promise<number> {
  const paths = await listOperatorFiles(from)
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
  }
  return paths.length
}

export async function findReplaced(from: string, to: string, signal: AbortSignal): Promise<string[]> {
  const replaced: string[] = []
  for (const path of await listOperatorFiles(from)) {
    const [ours, theirs] = [join(to, path), join(from, path)]
    if (!(await exists(ours))) continue
    if ((await hashFile(ours, signal)) !== (await hashFile(theirs, signal))) replaced.push(path)
  }
  return replaced
}
