import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteRange, FileBytes, StoredFile } from './media-store.ts'

const CHUNK_BYTES = 128 * 1024
/** The handle of a part up to this size is closed before the part is sent. */
const WHOLE_BYTES_MAX = 256 * 1024

/**
 * Opens `segments` below `root`; null when they name no file. Symbolic links below the root are never
 * followed: anyone who can create one there could otherwise expose any file of the machine. The root may be a
 * link, since an operator may have media on another disk.
 */
export async function openFile(root: string, segments: readonly string[]): Promise<StoredFile | null> {
  const path = await resolveBelow(root, segments)
  if (!path) return null
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent)
  if (!handle) return null
  const stat = await handle.stat()
  if (stat.isFile()) return toStoredFile(handle, stat.size)
  await handle.close()
  return null
}

async function resolveBelow(root: string, segments: readonly string[]): Promise<string | null> {
  const realRoot = await realpath(root).catch(absent)
  if (!realRoot) return null
  const path = join(realRoot, ...segments)
  return (await realpath(path).catch(absent)) === path ? path : null
}

const ABSENT_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

function absent(error: NodeJS.ErrnoException): null {
  if (ABSENT_CODES.has(error.code ?? '')) return null
  throw error
}

function toStoredFile(handle: FileHandle, sizeBytes: number): StoredFile {
  return {
    sizeBytes,
    read: (range, signal) =>
      range.end - range.start + 1 > WHOLE_BYTES_MAX
        ? Promise.resolve(streamPart(handle, range, signal))
        : readPart(handle, range),
    close: () => handle.close(),
  }
}

async function readPart(handle: FileHandle, range: ByteRange): Promise<FileBytes> {
  const lengthBytes = range.end - range.start + 1
  try {
    const bytes = new Uint8Array(lengthBytes)
    const { bytesRead } = await handle.read(bytes, 0, lengthBytes, range.start)
    if (bytesRead !== lengthBytes) throw new Error('The file became shorter while it was sent.')
    return bytes
  } finally {
    await handle.close()
  }
}

/** `signal` is the request's, for servers that abort it without cancelling the body. */
function streamPart(
  handle: FileHandle,
  { start, end }: ByteRange,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let position = start
  let closing: Promise<void> | null = null
  const close = () => {
    signal?.removeEventListener('abort', close)
    closing ??= handle.close()
    return closing
  }
  return new ReadableStream<Uint8Array>(
    {
      start() {
        if (signal?.aborted) void close()
        else signal?.addEventListener('abort', close)
      },
      async pull(controller) {
        const lengthBytes = Math.min(CHUNK_BYTES, end + 1 - position)
        try {
          signal?.throwIfAborted()
          const chunk = new Uint8Array(lengthBytes)
          const { bytesRead } = await handle.read(chunk, 0, lengthBytes, position)
          if (bytesRead === 0) throw new Error('The file became shorter while it was sent.')
          position += bytesRead
          controller.enqueue(chunk.subarray(0, bytesRead))
        } catch (error) {
          await close()
          throw error
        }
        if (position > end) {
          await close()
          controller.close()
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
