import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { newerMigrations } from '../db/migrate.ts'
import { PARTIAL } from '../media-store/whole-files.ts'
import { StartError } from '../runtime/start-error.ts'
import { hashFolder, parseChecksum } from './checksums.ts'

/** Raised when the files or their meaning change. */
export const FORMAT = 1

export const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), count: z.int(), sum: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  ledger: z.object({
    walletCount: z.int(),
    postingCount: z.int(),
    differences: z.array(z.string()),
  }),
  mediaCount: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * A backup location: `media/` is shared, and each backup has a folder named after its time with
 * `manifest.json`, `media.sha256` (see `media-copies.ts`), `database/{table}.jsonl.gz`, `files/` (the
 * operator's), and `SHA256SUMS` of all that.
 */
export const MEDIA_COPIES = 'media'
export const MANIFEST = 'manifest.json'
export const MEDIA_LIST = 'media.sha256'
export const DATABASE = 'database'
export const FILES = 'files'
export const CHECKSUMS = 'SHA256SUMS'

/** A complete backup whose files, except the media, match their checksums. */
export interface CheckedBackup {
  folder: string
  manifest: Manifest
}

/** Without colons, which some file systems refuse. */
export function timeName(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
}

const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/

/**
 * Finds the backup at `from`: a backup's folder, or the newest of a location. Checks all its files except the
 * media. Rejects with {@link StartError} when it is damaged, partial, or of a newer release.
 */
export async function checkBackup(from: string, signal: AbortSignal): Promise<CheckedBackup> {
  const folder = await findBackup(from)
  await checkFiles(folder, signal)
  const given = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as { format?: unknown }
  if (given.format !== FORMAT) throw new StartError(tooNew(folder, `format ${given.format}`))
  const manifest = Manifest.parse(given)
  const newer = newerMigrations(manifest.migrations)
  if (newer.length > 0) throw new StartError(tooNew(folder, newer.join(', ')))
  return { folder, manifest }
}

/** Complete ones, newest first: what is not finished has no such name. */
export async function listFolders(location: string): Promise<string[]> {
  const names = await readdir(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => FOLDER_NAME.test(name))
    .toSorted()
    .toReversed()
}

async function findBackup(from: string): Promise<string> {
  const names = await readdir(from).catch(() => null)
  if (!names)
    throw new StartError(`There is no backup in ${from}: name the folder that "backup --to" wrote to.`)
  if (names.includes(CHECKSUMS)) return from
  const newest = names
    .filter((name) => FOLDER_NAME.test(name))
    .toSorted()
    .at(-1)
  if (newest !== undefined) return join(from, newest)
  throw new StartError(
    names.some((name) => PARTIAL.test(name)) || names.includes(MANIFEST)
      ? `The backup in ${from} was never finished: take another one.`
      : `There is no backup in ${from}: name the folder that "backup --to" wrote to.`,
  )
}

async function checkFiles(folder: string, signal: AbortSignal): Promise<void> {
  const text = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => '')
  const found = await hashFolder(folder, signal)
  const lines = text.split('\n').filter((line) => line !== '')
  const listed = new Map(
    lines.map((line) => {
      const { path, sha256 } = parseChecksum(line) ?? {}
      return [path ?? line, sha256]
    }),
  )
  const faulty = [...listed].find(([path, sha256]) => sha256 === undefined || found.get(path) !== sha256)
  const name = faulty?.[0] ?? (listed.has(MANIFEST) ? undefined : MANIFEST)
  if (name === undefined) return
  throw new StartError(
    `The backup in ${folder} is damaged: ${name} is missing or was changed. Take another backup, or use another copy of this one.`,
  )
}

function tooNew(folder: string, what: string): string {
  return `The backup in ${folder} was made by a newer release than this one (${what}): install that release.`
}
