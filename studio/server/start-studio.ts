import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { StudioSettings } from '../../platform/config/settings.ts'
import { type FolderLock, lockFolder } from '../../platform/db/folder-lock.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import {
  diskMedia,
  type MediaPlace,
  openMediaStore,
  withMediaStore,
} from '../../platform/media-store/open-media-store.ts'
import {
  type OperatorCredentials,
  type OperatorSettings,
  openOperatorBeside,
} from '../../platform/operator/open-operator.ts'
import { listAccountsAction } from '../../platform/operator/studio-actions.ts'
import { demoFolders } from '../../platform/release/demonstration.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { listen } from '../../server/listen.ts'
import { createStudio } from './create-studio.ts'
import { createFrontFiles } from './front-page/front-files.ts'
import { listOwnRows } from './front-page/own-rows.ts'
import { createBackups } from './health/backups.ts'
import { Imports, type ImportsOptions } from './uploads/imports.ts'
import { createUploadFolders } from './uploads/upload-folders.ts'

const CLIENT_FOLDER = join(import.meta.dirname, '../../build/studio')
/** An act takes two minutes at most; a client that reads slowly or not at all ends by then. */
const STILL_MS_MAX = 150_000
const CONNECTIONS_MAX = 500

interface StartOptions {
  settings: OperatorSettings &
    Pick<MediaPlace, 'bucket'> & { demoDir: string | null } & Pick<
      ImportsOptions,
      'ffmpegPath' | 'loudnessLufs'
    > & { studio: StudioSettings }
  credentials: OperatorCredentials & Pick<MediaPlace, 'bucketKeys'>
  log: Logger
}

/** Rejects with {@link StartError} while there is no account, so that nobody serves a Studio without an owner. */
export async function startStudio({ settings, credentials, log }: StartOptions): Promise<{
  origin: string
  close(): Promise<void>
}> {
  const operator = await openOperatorBeside(settings, credentials)
  let uploadsLock: FolderLock | undefined
  try {
    const accounts = await operator.perform(listAccountsAction, {})
    if (accounts.length === 0) {
      throw new StartError(
        'Studio has no account yet: make one with "cliffhanger studio add <name> --role owner".',
      )
    }
    const { host, port, origin, aloneUpTo, publishesAlone, backupDir, prometheus } = settings.studio
    const place = { ...settings, bucketKeys: credentials.bucketKeys }
    const withMedia: ImportsOptions['withMedia'] = (work) => withMediaStore(place, work)
    const kept = createKeptStore(place)
    // Of a product that is tried out.
    const demonstration = demoFolders(settings.demoDir).map(diskMedia)
    const backups = createBackups({
      // A backup migrates nothing.
      place: { ...place, databaseUrl: credentials.databaseUrl ?? null, migrateDatabaseUrl: null },
      location: backupDir,
      log,
    })
    const uploadsDir = join(settings.dataDir, 'uploads')
    await mkdir(uploadsDir, { recursive: true })
    // Two would work on one queue, and encode each episode twice.
    uploadsLock = await lockFolder(uploadsDir, null, () => log.info('waiting for another Studio to end'))
    const folders = createUploadFolders(uploadsDir)
    const imports = new Imports({ ...settings, folders, operator, withMedia, log })
    const listening = await listen({
      handler: createStudio({
        operator,
        origin,
        aloneUpTo,
        publishesAlone,
        withMedia,
        uploads: { folders, imports },
        openMedia: async () => [await kept.open(), ...demonstration],
        frontFiles: createFrontFiles(settings.dataDir, () => listOwnRows(operator)),
        health: { backups, prometheus },
        clientFolder: CLIENT_FOLDER,
        log,
      }),
      hosts: [host],
      port,
      setting: 'STUDIO_PORT',
      stillMs: STILL_MS_MAX,
    })
    for (const server of listening.servers) server.maxConnections = CONNECTIONS_MAX
    imports.goOn()
    log.info({ port: listening.port, origin }, 'Studio listens')
    return {
      origin,
      async close() {
        await listening.close()
        await imports.close()
        await backups.close()
        await kept.close()
        uploadsLock?.release()
        await operator.close()
      },
    }
  } catch (error) {
    uploadsLock?.release()
    await operator.close()
    throw error
  }
}

/** Opened by the first who asks, since a bucket is asked whether it is there; opened again after a failure. */
function createKeptStore(place: MediaPlace) {
  let opening: Promise<MediaStore> | null = null
  return {
    open(): Promise<MediaStore> {
      opening ??= openMediaStore(place).catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
    async close(): Promise<void> {
      const store = await opening?.catch(() => null)
      store?.close?.()
    },
  }
}
