import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import type { DramaPublication } from '../catalog/publication.ts'
import { publishDrama } from '../catalog/publish-drama.ts'
import { systemClock, systemTimers } from '../clock.ts'
import { StartError } from '../db/data-folder.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { randomIds } from '../ids.ts'
import { openDatabase } from '../open-database.ts'

/** What a publication became. */
export interface PublishedDrama {
  dramaId: string
  /** False: a drama with this key was there and was updated. */
  isNew: boolean
  /** By episode number, the first at index 0. They stay the same at the next publication. */
  episodeIds: string[]
}

export interface OpenCatalog {
  /** Rejects with an `Error` whose message is for the person at the command line. */
  publish(publication: DramaPublication): Promise<PublishedDrama>
  close(): Promise<void>
}

export interface CatalogSettings {
  /** Folder of the embedded database. */
  dataDir: string
  /** Set: PostgreSQL; the data folder is not touched. */
  databaseUrl?: string | undefined
}

/**
 * Opens the catalogue for publishing, whether the product runs or not: with `databaseUrl` it connects to PostgreSQL;
 * else it takes the data folder when that is free, and when the product holds it, hands publications to the product.
 * Rejects with an `Error` whose message is one sentence for the person at the command line.
 */
export async function openCatalog({ dataDir, databaseUrl }: CatalogSettings): Promise<OpenCatalog> {
  const deps = {
    clock: systemClock,
    timers: systemTimers,
    ids: randomIds,
    log: pino({ level: 'warn' }, pino.destination(2)),
  }
  const settings = { dataDir, databaseUrl: databaseUrl ?? null, migrateDatabaseUrl: null }
  try {
    const { db, close } = await openDatabase(settings, null, deps)
    return { publish: (publication) => publishDrama({ ...deps, db }, publication), close }
  } catch (error) {
    const operatorSocket = error instanceof FolderLockedError ? error.holder?.operatorSocket : null
    if (!operatorSocket) throw error
    return {
      publish: (publication) => publishToRunning(operatorSocket, publication),
      close: async () => {},
    }
  }
}

/** Hands a publication to the product that runs, through its operator socket. */
export async function publishToRunning(
  socketPath: string,
  publication: DramaPublication,
): Promise<PublishedDrama> {
  const { status, body } = await post(socketPath, '/publications', JSON.stringify(publication))
  const answer = JSON.parse(body) as PublishedDrama | { sentence: string }
  if ('sentence' in answer || status !== 200) {
    throw new Error('sentence' in answer ? answer.sentence : `The product answered with status ${status}.`)
  }
  return answer
}

function post(socketPath: string, path: string, body: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({
      socketPath,
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    })
    sent.on('response', (response) => {
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
    })
    sent.on('error', (error) => {
      reject(
        new StartError(
          `The product holds the data folder but does not take publications: ${error.message}.`,
          {
            cause: error,
          },
        ),
      )
    })
    sent.end(body)
  })
}
