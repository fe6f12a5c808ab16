import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { BucketKeys, BucketSettings } from '../../configuration/media-bucket.ts'
import { explainStorage, isAbsent, isWorthRetrying } from './bucket-errors.ts'
import type { ByteRange } from './media-store.ts'

/** The only module that imports the SDK; it is loaded only where a bucket is configured. */

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedMs: number
}

export interface ObjectSource {
  /** Bytes, or the path of a file too large to be held in memory. */
  content: Uint8Array | string
  sizeBytes: number
  /** Declared to the storage, which refuses other bytes. */
  sha256: string
  contentType: string
}

/** Objects of one bucket. Missing objects are null; everything else rejects with `StorageError`. */
export interface BucketClient {
  readSize(key: string): Promise<number | null>
  read(
    key: string,
    options?: { range?: ByteRange; signal?: AbortSignal | undefined },
  ): Promise<{ sizeBytes: number; body: Readable } | null>
  write(key: string, source: ObjectSource, signal?: AbortSignal): Promise<void>
  /** A missing object counts as deleted. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
  /** Names of folders directly below `prefix`, each with a trailing slash. */
  listFolders(prefix: string): AsyncIterable<string>
  /** An address that anybody may read for `lifeSeconds` after `signedAtMs`. */
  sign(key: string, time: { signedAtMs: number; lifeSeconds: number }): Promise<string>
  close(): void
}

const CONNECT_TIMEOUT_MS = 3_000
/** Without a byte in either direction. */
const SILENCE_MS_MAX = 20_000
/** Until the headers of the response. An upload has no such limit, only that of its silence. */
const RESPONSE_MS_MAX = 15_000
const ATTEMPTS = 3
/** For videos that the platform sends, and an import beside them. */
const SOCKETS_MAX = 64
/** Beyond a browser's lifetime of an address; a change of the content changes the key. */
const OBJECT_CACHING = 'private, max-age=3600'

export function openBucket(settings: BucketSettings, keys: BucketKeys | null): BucketClient {
  const { name: Bucket } = settings
  const client = new S3Client(toConfig(settings, keys, settings.endpoint))
  const signer =
    settings.publicEndpoint === null
      ? client
      : new S3Client(toConfig(settings, keys, settings.publicEndpoint))

  async function withDeadline<Result>(
    request: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result | null> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), RESPONSE_MS_MAX)
    try {
      return await request(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (isAbsent(error)) return null
      throw explainStorage(error, settings, late.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
  }

  async function* listPages(input: {
    Prefix: string
    Delimiter?: string
  }): AsyncGenerator<ListObjectsV2CommandOutput> {
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket, ...input, ContinuationToken })
      const page: ListObjectsV2CommandOutput | null = await withDeadline((abortSignal) =>
        client.send(command, { abortSignal }),
      )
      if (!page) return
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  return {
    async readSize(Key) {
      const command = new HeadObjectCommand({ Bucket, Key })
      const found = await withDeadline((abortSignal) => client.send(command, { abortSignal }))
      return found ? (found.ContentLength ?? 0) : null
    },
    async read(Key, { range, signal } = {}) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })
      const found = await withDeadline((abortSignal) => client.send(command, { abortSignal }), signal)
      return found && { sizeBytes: found.ContentLength ?? 0, body: found.Body as Readable }
    },
    async write(Key, source, signal) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.send(toPut({ Bucket, Key }, source), signal ? { abortSignal: signal } : {})
          return
        } catch (error) {
          signal?.throwIfAborted()
          // The SDK repeats no request whose body is a stream.
          const isAnotherDue = typeof source.content === 'string' && isWorthRetrying(error)
          if (!isAnotherDue || attempt === ATTEMPTS) throw explainStorage(error, settings)
        }
      }
    },
    async remove(Key) {
      const command = new DeleteObjectCommand({ Bucket, Key })
      await withDeadline((abortSignal) => client.send(command, { abortSignal }))
    },
    async *list(Prefix) {
      for await (const { Contents = [] } of listPages({ Prefix })) {
        for (const { Key = '', Size = 0, LastModified } of Contents)
          yield { key: Key, sizeBytes: Size, modifiedMs: LastModified?.getTime() ?? 0 }
      }
    },
    async *listFolders(Prefix) {
      for await (const { CommonPrefixes = [] } of listPages({ Prefix, Delimiter: '/' })) {
        for (const folder of CommonPrefixes) yield folder.Prefix ?? ''
      }
    },
    async sign(Key, { signedAtMs, lifeSeconds }) {
      const command = new GetObjectCommand({ Bucket, Key })
      try {
        return await getSignedUrl(signer, command, {
          signingDate: new Date(signedAtMs),
          expiresIn: lifeSeconds,
        })
      } catch (error) {
        throw explainStorage(error, settings)
      }
    },
    close() {
      client.destroy()
      signer.destroy()
    },
  }
}

function toConfig(
  { region, isPathStyle }: BucketSettings,
  keys: BucketKeys | null,
  endpoint: string | null,
): S3ClientConfig {
  const sockets = { keepAlive: true, maxSockets: SOCKETS_MAX }
  return {
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(keys && { credentials: keys }),
    maxAttempts: ATTEMPTS,
    // Many other storages refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS_MAX,
      httpAgent: sockets,
      httpsAgent: sockets,
      logger: SILENT,
    },
    logger: SILENT,
  }
}

/** The SDK would log requests, which are signed. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

function toPut(
  place: { Bucket: string; Key: string },
  { content, sizeBytes, sha256, contentType }: ObjectSource,
): PutObjectCommand {
  const command = new PutObjectCommand({
    ...place,
    Body: typeof content === 'string' ? createReadStream(content) : content,
    ContentLength: sizeBytes,
    ContentType: contentType,
    CacheControl: OBJECT_CACHING,
  })
  // Signed as given; otherwise the SDK would read a file twice, or over https declare nothing.
  command.middlewareStack.add(
    (next) => (call) => {
      const { headers } = call.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(call)
    },
    { step: 'build', name: 'declareContent' },
  )
  return command
}
