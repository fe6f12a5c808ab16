import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { ZodError } from 'zod'
import type { Uploads } from './upload-actions.ts'
import { FileName, FolderName, toUploadInfo } from './upload-folders.ts'

export const UPLOAD_PATH = '/api/uploads'

const METHODS = new Set(['POST', 'HEAD', 'PATCH', 'DELETE'])
const FILE_BYTES_MAX = 64 * 1024 ** 3
/** Encoding and the database need room, too. */
const FREE_BYTES_MIN = 2 * 1024 ** 3
const UPLOAD_ID = /^[^/]+\/\.upload-[0-9a-f]{32}$/

interface ReceiveOptions extends Uploads {
  origin: string
}

/** Answers also for files that have moved to their names: whoever lost the answer to the last piece asks once more. */
class Store extends FileStore {
  readonly moved = new LRUCache<string, Upload>({ max: 1000 })

  override async getUpload(id: string): Promise<Upload> {
    return this.moved.get(id) ?? super.getUpload(id)
  }
}

/** Files in pieces, by tus 1.0: whoever lost the connection asks how much has arrived, and goes on from there. */
export function receiveUploads({ origin, folders, imports }: ReceiveOptions): RequestHandler {
  mkdirSync(folders.root, { recursive: true, mode: 0o700 })
  const store = new Store({ directory: folders.root })
  const server = new Server({
    path: UPLOAD_PATH,
    datastore: store,
    maxSize: FILE_BYTES_MAX,
    relativeLocation: true,
    allowedOrigins: [origin],
    // As `generateUrl` of tus suggests for ids with a slash.
    namingFunction: (_req, metadata) =>
      `${parseNames(metadata).folder}/.upload-${randomBytes(16).toString('hex')}`,
    generateUrl: (_req, { path, id }) => `${path}/${Buffer.from(id).toString('base64url')}`,
    getFileIdFromRequest(_req, last = '') {
      const id = Buffer.from(last, 'base64url').toString()
      return UPLOAD_ID.test(id) && FolderName.safeParse(id.split('/')[0]).success ? id : undefined
    },
    async onUploadCreate(_req, { id, size, metadata }) {
      if (size === undefined) throw refusal(400, 'Say how long the file is.')
      const { folder } = toUploadInfo({ id, size, metadata })
      const lock = await imports.findLock(folder)
      if (lock !== null) throw refusal(409, lock)
      const { bavail, bsize } = await statfs(folders.root)
      if (bavail * bsize - size - (await folders.countMissingBytes()) < FREE_BYTES_MIN) {
        throw refusal(507, 'The disk of the server has no room for this file. Free some, then try again.')
      }
      await imports.forget(folder)
      return {}
    },
    async onUploadFinish(_req, upload) {
      await folders.settle(toUploadInfo(upload))
      store.moved.set(upload.id, upload)
      return {}
    },
  })
  return (req, res, next) => {
    // A GET would send what was uploaded, as whatever it claims to be.
    if (!METHODS.has(req.method)) return next()
    void server.handle(req, res).catch(next)
  }
}

function parseNames(metadata: Record<string, string | null> | undefined) {
  try {
    return { folder: FolderName.parse(metadata?.folder), name: FileName.parse(metadata?.filename) }
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    throw refusal(
      400,
      `“${metadata?.filename ?? ''}” in “${metadata?.folder ?? ''}” ${error.issues[0]!.message}.`,
    )
  }
}

/** As tus answers it: the body is a sentence. */
function refusal(status: number, sentence: string) {
  return { status_code: status, body: sentence }
}
