import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isDramaFileName } from '../../../platform/media/clips/drama-folder.ts'

/** File systems allow 255; temporary names are longer. */
const NAME_BYTES_MAX = 200

/** One part of a path that neither leaves its folder nor is hidden in it. */
const PathPart = z
  .string()
  .normalize()
  .trim()
  .min(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file may have one in its name
  .refine((name) => !/^\.|[/\\\u0000-\u001f\u007f]/.test(name), 'cannot be the name of a file or folder')
  .refine((name) => Buffer.byteLength(name) <= NAME_BYTES_MAX, 'is too long')

export const FolderName = PathPart
export const FileName = PathPart.refine(
  isDramaFileName,
  'is no video, caption, picture or drama.yaml',
).transform((name) => (name === 'drama.yml' ? 'drama.yaml' : name))

export interface UploadedFile {
  name: string
  bytes: number
  receivedBytes: number
  modifiedMs: number
}

/** What tus knows of a file that has not arrived whole. */
export interface UploadInfo {
  /** `<folder>/.upload-<random>`, where its bytes are until they are all there. */
  id: string
  size: number
  folder: string
  name: string
  modifiedMs: number
}

/** Of no use beyond telling files apart: what is no time is 1970. */
const ModifiedMs = z.coerce.number().int().min(0).max(8.64e15).catch(0)
const StoredInfo = z.object({
  id: z.string(),
  size: z.number(),
  metadata: z.object({ folder: FolderName, filename: FileName, modified: ModifiedMs }),
})

/** Throws `ZodError` for a name that is none of a drama's files. */
export function toUploadInfo(upload: unknown): UploadInfo {
  const { id, size, metadata } = StoredInfo.parse(upload)
  return { id, size, folder: metadata.folder, name: metadata.filename, modifiedMs: metadata.modified }
}

const INFO_NAME = /^\.upload-[0-9a-f]+\.json$/

/** Folders of files as `cliffhanger import` takes them, below `root`. What starts with a dot is not yet, or not, a drama's. */
export function createUploadFolders(root: string) {
  const toPath = (folder: string) => join(root, FolderName.parse(folder))

  async function list(): Promise<string[]> {
    const entries = await readEntries(root)
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  }

  /** Those on their way, too, with what has arrived of them; one that replaces another comes after it. */
  async function readFiles(folder: string): Promise<UploadedFile[]> {
    const path = toPath(folder)
    await Promise.all((await readInfos(path)).map(settle))
    const files = (await readEntries(path)).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    const whole = files.map(async ({ name }): Promise<UploadedFile | null> => {
      const found = await statOrNull(join(path, name))
      return (
        found && { name, bytes: found.size, receivedBytes: found.size, modifiedMs: Math.floor(found.mtimeMs) }
      )
    })
    const arriving = (await readInfos(path)).map(async ({ id, name, size, modifiedMs }) => {
      const found = await statOrNull(join(root, id))
      return found && { name, bytes: size, receivedBytes: found.size, modifiedMs }
    })
    const all = await Promise.all([...whole, ...arriving])
    return all.flatMap((file) => file ?? [])
  }

  /** One of each name: what is on its way in place of what it replaces. */
  async function listFiles(folder: string): Promise<UploadedFile[]> {
    const byName = new Map((await readFiles(folder)).map((file) => [file.name, file]))
    return [...byName.values()].toSorted((a, b) => naturally(a.name, b.name))
  }

  /** Differs once a file was added, removed or changed. */
  async function fingerprint(folder: string): Promise<string> {
    const files = await listFiles(folder)
    const path = toPath(folder)
    const facts = await Promise.all(
      files.map(async ({ name, bytes }) => {
        // When it was modified is what the browser said.
        const found = await stat(join(path, name)).catch(() => null)
        return [name, bytes, found?.ctimeMs ?? null]
      }),
    )
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  }

  /** What is still to come of all that was begun. */
  async function countMissingBytes(): Promise<number> {
    const files = await Promise.all((await list()).map(readFiles))
    return files.flat().reduce((sum, { bytes, receivedBytes }) => sum + bytes - receivedBytes, 0)
  }

  /** Gives a file its name once all of it is there. Also for one whose process was killed right before. */
  async function settle({ id, size, folder, name, modifiedMs }: UploadInfo): Promise<void> {
    const partial = join(root, id)
    if ((await statOrNull(partial))?.size !== size) return
    try {
      await utimes(partial, new Date(), new Date(modifiedMs))
      await rename(partial, join(toPath(folder), name))
    } catch (error) {
      // A listing at the same moment did it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    await rm(`${partial}.json`, { force: true })
  }

  /** @param file absent: the folder with all it holds; otherwise that one, arrived or not */
  async function remove(folder: string, file?: string): Promise<void> {
    const path = toPath(folder)
    if (file === undefined) return rm(path, { recursive: true, force: true })
    const arriving = (await readInfos(path)).filter(({ name }) => name === file)
    const ids = arriving.flatMap(({ id }) => [join(root, id), join(root, `${id}.json`)])
    for (const each of [join(path, FileName.parse(file)), ...ids]) await rm(each, { force: true })
  }

  return { root, toPath, list, listFiles, fingerprint, countMissingBytes, settle, remove }
}

export type UploadFolders = ReturnType<typeof createUploadFolders>

const naturally = new Intl.Collator('en', { numeric: true }).compare

const statOrNull = (path: string) => stat(path).catch(() => null)

function readEntries(path: string): Promise<Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function readInfos(path: string): Promise<UploadInfo[]> {
  const names = (await readEntries(path)).map(({ name }) => name).filter((name) => INFO_NAME.test(name))
  const infos = names.map(async (name) => {
    try {
      return [toUploadInfo(JSON.parse(await readFile(join(path, name), 'utf8')))]
    } catch {
      // Written in part when its process was killed: nothing refers to it yet.
      return []
    }
  })
  return (await Promise.all(infos)).flat()
}
