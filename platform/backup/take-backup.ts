import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { type DatabasePlace, requireDatabase } from '../db/open-database.ts'
import type { MediaPath, MediaStore } from '../media-store/media-store.ts'
import { type MediaPlace, withMediaStore } from '../media-store/open-media-store.ts'
import { exists, makeWhole, removeLeftoversIn } from '../media-store/whole-files.ts'
import type { Clock } from '../runtime/clock.ts'
import { StartError } from '../runtime/start-error.ts'
import { reconcileIn } from '../wallet/reconcile.ts'
import { formatChecksums, hashFolder } from './checksums.ts'
import {
  CHECKSUMS,
  DATABASE,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  MEDIA_COPIES,
  MEDIA_LIST,
  timeName,
} from './manifest.ts'
import {
  copyToBackup,
  DamagedMediaError,
  listMedia,
  type MediaCopies,
  openMediaCopies,
  removeCopiesLeftovers,
} from './media-copies.ts'
import { openFrozen } from './open-frozen.ts'
import { copyOperatorFiles } from './operator-files.ts'
import type { Progress } from './progress.ts'
import { withSnapshot } from './read-database.ts'
import { writeTableFiles } from './table-files.ts'

/** URLs and keys: never log it. */
export type ServicePlace = DatabasePlace & MediaPlace

export interface WorkDeps {
  clock: Clock
  progress: Progress
  signal: AbortSignal
}

export interface BackupReport {
  folder: string
  manifest: Manifest
  rowCount: number
  mediaCopied: number
  mediaRepaired: number
  /** Not in this backup: what was read is not what was stored. */
  mediaDamaged: MediaPath[]
}

/**
 * Backs up database, media and the operator's files into a new folder below `to`, even if the product is
 * running. Secrets are left out. The backup gets its name only once it is complete and on disk; media already
 * in `to` is checked, not copied. Rejects with {@link StartError} for errors an operator can fix.
 */
export async function takeBackup(
  { place, to }: { place: ServicePlace; to: string },
  deps: WorkDeps,
): Promise<BackupReport> {
  await requireDatabase(place)
  const root = resolve(to)
  await makeRoot(root)
  await refuseInside(root, place.dataDir)
  const nowMs = deps.clock.nowMs()
  await removeLeftoversIn(root, nowMs)
  const copies = openMediaCopies(join(root, MEDIA_COPIES))
  await removeCopiesLeftovers(copies, nowMs)
  const folder = await newFolder(root, nowMs)
  const report = await withMediaStore(place, (store) =>
    fillBackup(folder, { place, store, copies, nowMs }, deps),
  )
  return { folder, ...report }
}

interface BackupSources {
  place: ServicePlace
  store: MediaStore
  copies: MediaCopies
  nowMs: number
}

function fillBackup(
  folder: string,
  { place, store, copies, nowMs }: BackupSources,
  deps: WorkDeps,
): Promise<Omit<BackupReport, 'folder'>> {
  return makeWhole(folder, async (partial) => {
    await mkdir(join(partial, DATABASE), { recursive: true, mode: 0o700 })
    const database = await backUpDatabase(place, partial, deps)
    await copyOperatorFiles(place.dataDir, join(partial, FILES))
    const media = await backUpMedia(store, copies, join(partial, MEDIA_LIST), deps)
    const manifest: Manifest = {
      format: FORMAT,
      takenAt: new Date(nowMs).toISOString(),
      ...database,
      mediaCount: media.count,
    }
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await writeFile(join(partial, CHECKSUMS), formatChecksums(await hashFolder(partial, deps.signal)))
    const rowCount = manifest.tables.reduce((sum, table) => sum + table.count, 0)
    return {
      manifest,
      rowCount,
      mediaCopied: media.copied,
      mediaRepaired: media.repaired,
      mediaDamaged: media.damaged,
    }
  })
}

async function makeRoot(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in its place' : code
    throw new StartError(
      `Backups cannot be kept in ${root} (${why}): set --to to a folder that this user may write.`,
      { cause: error },
    )
  }
}

async function refuseInside(root: string, dataDir: string): Promise<void> {
  if (!(await exists(dataDir))) return
  const path = relative(await realpath(dataDir), await realpath(root))
  if (path.startsWith('..') || resolve(path) === path) return
  throw new StartError(
    `${root} is in the data folder, so it would be lost together with the data. Set --to to another disk.`,
  )
}

async function newFolder(root: string, nowMs: number): Promise<string> {
  const name = join(root, timeName(nowMs))
  let folder = name
  for (let number = 2; await exists(folder); number += 1) folder = `${name}-${number}`
  return folder
}

async function backUpDatabase(
  place: DatabasePlace,
  partial: string,
  deps: WorkDeps,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'ledger'>> {
  const scratch = join(partial, 'scratch')
  await mkdir(scratch, { mode: 0o700 })
  const db = await openFrozen(place, scratch)
  try {
    return await withSnapshot(db, async (source, tx) => ({
      migrations: source.migrations,
      tables: await writeTableFiles(source, partial, deps),
      sequences: await source.sequences(),
      ledger: await reconcileIn(tx),
    }))
  } finally {
    await db.destroy()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function backUpMedia(
  media: MediaStore,
  copies: MediaCopies,
  listPath: string,
  { progress, signal }: WorkDeps,
): Promise<{ count: number; copied: number; repaired: number; damaged: MediaPath[] }> {
  let total = 0
  for await (const _ of listMedia(media)) total += 1
  const step = progress.begin('Media items', total)
  const list = createWriteStream(listPath)
  const counts = { count: 0, copied: 0, repaired: 0 }
  const damaged: MediaPath[] = []
  try {
    for await (const item of listMedia(media)) {
      signal.throwIfAborted()
      const copied = await copyToBackup(media, copies, item, signal).catch((error: unknown) => {
        if (!(error instanceof DamagedMediaError)) throw error
        damaged.push(error.path)
        return null
      })
      step.add(1)
      if (!copied) continue
      list.write(formatChecksums(new Map([[item, copied.sha256]])))
      counts.count += 1
      if (copied.change !== 'none') counts[copied.change] += 1
    }
  } finally {
    list.end()
    await finished(list)
    step.end()
  }
  return { ...counts, damaged }
}
