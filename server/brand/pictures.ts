import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** A picture of the operator's, as it is in its file. */
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

/** Completes the sentence `"logo" …`. */
export class PictureFault extends Error {}

/** Throws {@link PictureFault}. */
export async function readPicture(path: string): Promise<Picture> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new PictureFault(`names ${path}, which cannot be read (${error.code})`)
  })
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null)
  const contentType = CONTENT_TYPES[metadata?.format ?? '']
  if (!metadata?.width || !metadata.height || !contentType) {
    throw new PictureFault(`names ${path}, which is no SVG, PNG, WebP or JPEG`)
  }
  const { width, height } = metadata
  return { bytes, contentType, isDrawing: metadata.format === 'svg', width, height }
}

/** For addresses: changes with what it is made of. */
export function toHash(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 10).replaceAll('-', '_')
}
