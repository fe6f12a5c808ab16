import { close, constants, open, read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { watchReader } from './concurrent-responses.ts'

/** A part of a file, both ends included. */
export interface FilePart {
  path: string
  start: number
  end: number
}

/** Fewer, larger reads cost less. Each response holds one buffer of this size, also when its viewer reads slowly. */
const READ_BYTES = 256 * 1024
/** Between responses: new memory of this size is mapped and zeroed each time, which costs more than reading the file. */
const FREE_BUFFERS_MAX = 32

const [openFile, readFile, closeFile] = [promisify(open), promisify(read), promisify(close)]
const freeBuffers: Buffer[] = []

/** Parses the embedded platform's `X-File-Part`; null without one. */
export function readFilePart(header: string | string[] | undefined): FilePart | null {
  const [, start, end, path] = /^(\d{1,15})-(\d{1,15}):(\/.*)$/.exec(String(header ?? '')) ?? []
  return path === undefined ? null : { path: decodeURI(path), start: Number(start), end: Number(end) }
}

/**
 * Sends the part as the body of `res`, and ends it. An error of the file, such as a video removed just now, closes the
 * connection, as does a viewer who does not read for `unreadMs`. Resolves when the file is closed; never rejects.
 */
export async function sendFilePart(part: FilePart, res: ServerResponse, unreadMs: number): Promise<void> {
  const reader = watchReader(unreadMs, () => res.destroy())
  const closed = new Promise<false>((resolve) => {
    res.once('close', () => {
      reader.stop()
      resolve(false)
    })
  })
  try {
    const file = await openFile(part.path, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      await sendOpened(file, part, res, (bytes, isLast) => {
        reader.note(bytes.length)
        return Promise.race([handOver(res, bytes, isLast), closed])
      })
    } finally {
      await closeFile(file)
    }
  } catch {
    res.destroy()
  }
}

type Send = (bytes: Buffer, isLast: boolean) => Promise<boolean>

async function sendOpened(
  file: number,
  { start, end }: FilePart,
  res: ServerResponse,
  send: Send,
): Promise<void> {
  const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES)
  for (let position = start; position <= end && !res.destroyed; ) {
    const lengthBytes = Math.min(READ_BYTES, end + 1 - position)
    const { bytesRead } = await readFile(file, buffer, 0, lengthBytes, position)
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent.')
    if (res.destroyed) break
    position += bytesRead
    // A buffer that may still be in a socket's queue is never used again.
    if (!(await send(buffer.subarray(0, bytesRead), position > end))) return
  }
  if (freeBuffers.length < FREE_BUFFERS_MAX) freeBuffers.push(buffer)
}

/** @returns false if the bytes may not all have left this process */
function handOver(res: ServerResponse, bytes: Buffer, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (error?: Error | null) => resolve(!error)
    if (isLast) res.end(bytes, done)
    else res.write(bytes, done)
  })
}
