import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

/** A part of a file, both ends included. */
export interface FilePart {
  path: string
  start: number
  end: number
}

/** Fewer, larger reads cost less; each response holds two of them at most. */
const READ_BYTES = 256 * 1024

/** Parses the embedded platform's `X-File-Part`; null without one. */
export function readFilePart(header: string | string[] | undefined): FilePart | null {
  const [, start, end, path] = /^(\d{1,15})-(\d{1,15}):(\/.*)$/.exec(String(header ?? '')) ?? []
  return path === undefined ? null : { path: decodeURI(path), start: Number(start), end: Number(end) }
}

/** An error of the file, such as a video removed just now, ends the stream with it. */
export function openFilePart({ path, start, end }: FilePart): Readable {
  return createReadStream(path, { start, end, highWaterMark: READ_BYTES })
}
