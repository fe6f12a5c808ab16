import { createHash } from 'node:crypto'
import { Semaphore } from 'async-mutex'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { createInFlight } from '../http/in-flight.ts'
import { PictureError, type PictureSource } from './fetch-picture.ts'
import type { ImageAddress, ImageSize } from './image-address.ts'

export interface MadeImage {
  bytes: Buffer
  etag: string
}

export interface ImageMaker {
  has(address: ImageAddress): boolean
  make(address: ImageAddress): Promise<MadeImage>
  /** Before cached pictures are served again, checks that their sources still exist. */
  recheck(): void
}

const CACHE_BYTES_MAX = 32 * 1024 * 1024
/** Larger pictures are attacks on memory, not covers. */
const PIXELS_MAX = 40_000_000
/** Each occupies a core for tens of milliseconds; more at a time would be slower and starve page rendering. */
const RUNNING_MAX = 2
const WAITING_MAX = 64

/** Concurrent requests for the same picture share the work; concurrency and cache size are limited. */
export function imageMaker(source: PictureSource): ImageMaker {
  const made = new LRUCache<string, MadeImage>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: (image) => image.bytes.length + 200,
  })
  let unchecked = new Set<string>()
  const requests = createInFlight<MadeImage>({ nowMs: () => performance.now() })
  const running = new Semaphore(RUNNING_MAX)
  let queuedCount = 0

  async function makeOnce(address: ImageAddress): Promise<MadeImage> {
    const original = await source.fetch(address.source)
    try {
      const bytes = await toWebp(original, address.size)
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
      return { bytes, etag }
    } catch (error) {
      throw new PictureError(415, 'The picture cannot be read.', error)
    }
  }

  async function makeQueued(address: ImageAddress): Promise<MadeImage> {
    if (queuedCount >= RUNNING_MAX + WAITING_MAX) {
      throw new PictureError(503, 'Too many pictures are being made.')
    }
    queuedCount += 1
    try {
      const image = await running.runExclusive(() => makeOnce(address))
      made.set(address.key, image)
      return image
    } finally {
      queuedCount -= 1
    }
  }

  async function recheckOnce({ key, source: original }: ImageAddress): Promise<void> {
    if (await source.isGone(original)) made.delete(key)
    unchecked.delete(key)
  }

  return {
    has: ({ key }) => made.has(key) || requests.has(key),
    async make(address) {
      if (unchecked.has(address.key)) await recheckOnce(address)
      return made.get(address.key) ?? requests.share(address.key, () => makeQueued(address))
    },
    recheck: () => {
      unchecked = new Set(made.keys())
    },
  }
}

async function toWebp(original: Buffer, { width, height, quality }: ImageSize): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
  const { autoOrient: own } = await picture.metadata()
  const scale = Math.min(1, own.width / width, height ? own.height / height : 1)
  return picture
    .resize(Math.round(width * scale), height ? Math.round(height * scale) : null, { fit: 'cover' })
    .webp({ quality })
    .toBuffer()
}
