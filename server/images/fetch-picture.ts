import { isIP } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { readBounded } from '../../contract/bounded-body.ts'
import { inTime } from '../http/in-time.ts'
import type { Transport } from '../product-api/transport.ts'
import type { ImageAddress } from './image-address.ts'
import { isPublicAddress, publicLookup } from './public-address.ts'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly status: 404 | 415 | 502 | 503 | 504

  constructor(status: PictureError['status'], sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.status = status
  }
}

export const PICTURE_BYTES_MAX = 8 * 1024 * 1024
const DEADLINE_MS = 5000
const CONNECT_TIMEOUT_MS = 2000

interface PictureSourceOptions {
  productApi: Transport
  allowsPrivate: boolean
}

export interface PictureSource {
  fetch(source: ImageAddress['source']): Promise<Buffer>
  /** Whether a picture of the product API no longer exists. False if unknown, and for other hosts. */
  isGone(source: ImageAddress['source']): Promise<boolean>
  close(): Promise<void>
}

/**
 * Fetches product pictures over the product API's transport, and others over https from hosts with public addresses. Passes on
 * nothing of the visitor's request, follows no redirects, limits size and time, and refuses content that does not begin like a
 * raster picture. S8-S10.
 */
export function pictureSource({ productApi, allowsPrivate }: PictureSourceOptions): PictureSource {
  const remote = new Agent({
    connect: allowsPrivate
      ? { timeout: CONNECT_TIMEOUT_MS }
      : { timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup() },
    connections: 8,
    keepAliveTimeout: 4000,
    maxResponseSize: PICTURE_BYTES_MAX,
  })

  async function requestPicture(
    source: ImageAddress['source'],
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const shared = {
      method: 'GET' as const,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg' },
      signal,
    }
    if (source.kind === 'product') {
      const { origin, basePath, plain } = productApi
      return plain.request({ ...shared, origin, path: basePath + source.path })
    }
    const { hostname, origin, pathname, search } = source.url
    const literal = hostname.replace(/^\[|\]$/g, '')
    // IP addresses are not looked up, so `publicLookup` does not check them.
    if (!allowsPrivate && isIP(literal) && !isPublicAddress(literal)) {
      throw new PictureError(404, 'The picture is not on a public address.')
    }
    return remote.request({ ...shared, origin, path: pathname + search })
  }

  return {
    async fetch(source) {
      try {
        return await inTime(DEADLINE_MS, async (signal) => {
          const response = await requestPicture(source, signal)
          if (response.statusCode === 200) return readRaster(response)
          await response.body.dump()
          throw new PictureError(
            response.statusCode === 404 ? 404 : 502,
            `The picture’s host answered ${response.statusCode}.`,
          )
        })
      } catch (error) {
        if (error instanceof PictureError) throw error
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        throw new PictureError(isLate ? 504 : 502, 'The picture cannot be fetched.', error)
      }
    },
    async isGone(source) {
      if (source.kind !== 'product') return false
      const { origin, basePath, plain } = productApi
      try {
        return await inTime(DEADLINE_MS, async (signal) => {
          const response = await plain.request({
            method: 'HEAD',
            origin,
            path: basePath + source.path,
            signal,
          })
          await response.body.dump()
          return response.statusCode === 404
        })
      } catch {
        return false
      }
    },
    close: () => remote.close(),
  }
}

async function readRaster(response: Dispatcher.ResponseData): Promise<Buffer> {
  const bytes = await readBounded(response.body, PICTURE_BYTES_MAX)
  if (!bytes) throw new PictureError(502, 'The picture is too large.')
  if (!isRaster(bytes)) throw new PictureError(415, 'This is not a raster picture.')
  return bytes
}

export function isRaster(bytes: Buffer): boolean {
  const latin = bytes.toString('latin1', 0, 16)
  return (
    latin.startsWith('\xff\xd8\xff') ||
    latin.startsWith('\x89PNG\r\n\x1a\n') ||
    latin.startsWith('GIF8') ||
    (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') ||
    (latin.slice(4, 8) === 'ftyp' && /^(avif|avis|mif1)/.test(latin.slice(8, 12)))
  )
}
