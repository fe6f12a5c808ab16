import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteRange } from './byte-range.ts'
import type { FileBytes, RecentFiles } from './recent-files.ts'

const CHUNK_BYTES = 128 * 1024

/** A file to send; with its bytes if it is small and cached. */
export type StoredFile = { sizeBytes: number } & ({ handle: FileHandle } | { bytes: FileBytes })
type OpenFile = Extract<StoredFile, { handle: FileHandle }>

/**
 * Opens `segments` below the first root that has it; null when none has. Symbolic links below a root are never
 * followed: anyone who can create one there could otherwise expose any file of the machine. The roots themselves may
 * be links, since an operator may keep media on another disk.
 */
export async function openStored(
  roots: readonly string[],
  segments: readonly string[],
): Promise<OpenFile | null> {
  for (const root of roots) {
    const path = await resolveStored(root, segments)
    if (!path) continue
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent)
    if (!handle) continue
    const stat = await handle.stat()
    if (stat.isFile()) return { handle, sizeBytes: stat.size }
    await handle.close()
  }
  return null
}

async function resolveStored(root: string, segments: readonly string[]): Promise<string | null> {
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

/**
 * The same, with the bytes of a small file, which are cached for the next request.
 *
 * @param name of the file among `recent`; another file never has it
 */
export async function openRecent(
  roots: readonly string[],
  segments: readonly string[],
  { recent, name }: { recent: RecentFiles | undefined; name: string },
): Promise<StoredFile | null> {
  const kept = recent?.get(name)
  if (kept) return { sizeBytes: kept.length, bytes: kept }
  const stored = await openStored(roots, segments)
  if (!recent || !stored || stored.sizeBytes > WHOLE_BYTES_MAX) return stored
  const bytes = await readWhole(stored, { start: 0, end: stored.sizeBytes - 1 })
  recent.set(name, bytes)
  return { sizeBytes: bytes.length, bytes }
}

/**
 * Bodies up to this size are read at once: one read, and the handle is closed before the response is sent.
 */
const WHOLE_BYTES_MAX = 256 * 1024

/** Closes a file without reading it. */
export async function closeStored(stored: StoredFile): Promise<void> {
  if ('handle' in stored) await stored.handle.close()
}

/** Body of a response; takes over the file. */
export async function openStoredBody(
  stored: StoredFile,
  range: ByteRange,
  signal: AbortSignal,
): Promise<BodyInit> {
  if ('bytes' in stored) return stored.bytes.subarray(range.start, range.end + 1)
  if (range.end - range.start + 1 > WHOLE_BYTES_MAX) return streamStored(stored, range, signal)
  return readWhole(stored, range)
}

/** Reads a part at once and closes the file. */
async function readWhole(stored: OpenFile, range: ByteRange): Promise<FileBytes> {
  const lengthBytes = range.end - range.start + 1
  try {
    const bytes = new Uint8Array(lengthBytes)
    const { bytesRead } = await stored.handle.read(bytes, 0, lengthBytes, range.start)
    if (bytesRead !== lengthBytes) throw new Error('The file became shorter while it was sent.')
    return bytes
  } finally {
    await stored.handle.close()
  }
}

/**
 * The handle is closed at the end, when the client disconnects, and on read errors; `signal` is the
 * request's, for servers that abort it without cancelling the body.
 */
function streamStored(
  { handle }: OpenFile,
  { start, end }: ByteRange,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let position = start
  let closing: Promise<void> | null = null
  const close = () => {
    signal.removeEventListener('abort', close)
    closing ??= handle.close()
    return closing
  }
  return new ReadableStream<Uint8Array>(
    {
      start() {
        if (signal.aborted) void close()
        else signal.addEventListener('abort', close)
      },
      async pull(controller) {
        const lengthBytes = Math.min(CHUNK_BYTES, end + 1 - position)
        try {
          signal.throwIfAborted()
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
