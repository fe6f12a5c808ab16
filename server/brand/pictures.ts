import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { readOperatorBytes, unreadable } from '../../configuration/operator-file.ts'

export interface Picture {
  bytes: Buffer
  contentType: string
  isDrawing: boolean
  width: number
  height: number
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/** Larger files are not even opened. */
const MEGABYTES_MAX = 16

/** Completes the sentence `"logo" …`. */
export class PictureFault extends Error {}

export async function readPicture(path: string): Promise<Picture> {
  const shownAs = `names ${path}, which`
  const read =
    (await readOperatorBytes(path, { megabytesMax: MEGABYTES_MAX, shownAs })) ?? unreadable(shownAs)
  if ('fault' in read) throw new PictureFault(read.fault.replace(/\.$/, ''))
  const { bytes } = read
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null)
  const contentType = CONTENT_TYPES[metadata?.format ?? '']
  if (!metadata?.width || !metadata.height || !contentType) {
    throw new PictureFault(`${shownAs} is no SVG, PNG, WebP or JPEG`)
  }
  const { width, height } = metadata
  return { bytes, contentType, isDrawing: metadata.format === 'svg', width, height }
}

export function toHash(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 10).replaceAll('-', '_')
}
