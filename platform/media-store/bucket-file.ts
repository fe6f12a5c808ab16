import { createHash } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BucketClient } from './bucket-client.ts'
import { isLarge } from './content-type.ts'
import type { ByteRange, FileBytes, StoredFile } from './media-store.ts'
import { StorageError } from './storage-error.ts'

/** Parts up to this size are read before they are sent. */
const WHOLE_BYTES_MAX = 256 * 1024

/** Small files take one request; large ones a second one, since only a part of them is usually read. */
export async function openObject(bucket: BucketClient, key: string): Promise<StoredFile | null> {
  if (!isLarge(key)) {
    const bytes = await readWhole(bucket, key)
    return bytes && fromMemory(bytes)
  }
  const sizeBytes = await bucket.readSize(key)
  if (sizeBytes === null) return null
  return {
    sizeBytes,
    async read(range, signal) {
      const part = await readPart(bucket, key, { range, signal })
      if (range.end - range.start + 1 <= WHOLE_BYTES_MAX) return toBytes(part)
      return Readable.toWeb(part) as ReadableStream<Uint8Array>
    },
    close: async () => {},
  }
}

export async function readWhole(bucket: BucketClient, key: string): Promise<FileBytes | null> {
  const found = await bucket.read(key)
  return found && toBytes(found.body)
}

/** SHA-256 of an object as it is in the bucket now. Null: it is not there. */
export async function hashObject(
  bucket: BucketClient,
  key: string,
): Promise<{ sha256: string; sizeBytes: number } | null> {
  const found = await bucket.read(key)
  if (!found) return null
  const sum = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const chunk of found.body as AsyncIterable<Buffer>) {
      sum.update(chunk)
      sizeBytes += chunk.length
    }
  } catch (error) {
    throw interrupted(error)
  }
  return { sha256: sum.digest('hex'), sizeBytes }
}

async function readPart(
  bucket: BucketClient,
  key: string,
  { range, signal }: { range: ByteRange; signal: AbortSignal | undefined },
): Promise<Readable> {
  const found = await bucket.read(key, { range, signal })
  if (!found) throw new StorageError(`${key} is no longer in the bucket.`)
  return signal ? addAbortSignal(signal, found.body) : found.body
}

async function toBytes(body: Readable): Promise<FileBytes> {
  try {
    return new Uint8Array(await buffer(body))
  } catch (error) {
    throw interrupted(error)
  }
}

function interrupted(error: unknown): StorageError {
  const { code = 'closed' } = error as NodeJS.ErrnoException
  return new StorageError(`The bucket’s storage broke off while it sent a file (${code}).`)
}

function fromMemory(bytes: FileBytes): StoredFile {
  return {
    sizeBytes: bytes.length,
    read: async ({ start, end }) => bytes.subarray(start, end + 1),
    close: async () => {},
  }
}
