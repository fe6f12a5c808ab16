import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import type { RateLimiter } from '../rate-limits/limits.ts'
import { type RateLimitOptions, toRequester, turnAway } from '../rate-limits/rate-limit.ts'
import { dropPageHeaders } from '../security/headers.ts'
import { refuse } from '../security/refuse.ts'
import { PictureError } from './fetch-picture.ts'
import { parseImageAddress } from './image-address.ts'
import type { ImageMaker } from './make-image.ts'

interface ImagesOptions {
  maker: ImageMaker
  hosts: readonly string[]
  allowsHttp: boolean
  limiter: RateLimiter | null
  limits: RateLimitOptions
}

const PREFIX = '/_ipx'

/** `/_ipx/{modifiers}/{source}`: pictures resized as WebP. Cached ones do not count towards a client's limit. */
export function images({ maker, hosts, allowsHttp, limiter, limits }: ImagesOptions): RequestHandler {
  return async function images(req, res, next) {
    const { path, search } = splitTarget(req.url)
    if (!path.startsWith(`${PREFIX}/`)) return next()
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, 'Pictures are only read.')
    if (search) return refuse(res, 400, 'A picture has no query.')
    const address = parseImageAddress(path.slice(PREFIX.length), { hosts, allowsHttp })
    if ('status' in address) return refuse(res, address.status, address.sentence)
    try {
      if (limiter && !maker.has(address)) {
        const waitSeconds = await limiter.take('resize', toRequester(req, res, limits))
        if (waitSeconds !== null) return turnAway(req, res, waitSeconds, limits)
      }
      const image = await maker.make(address)
      // 1.2 kB, as much as a tenth of a cover.
      dropPageHeaders(res)
      // Product pictures are content-addressed; those of other hosts may change.
      const cacheControl =
        address.source.kind === 'product' ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
      res.setHeader('Cache-Control', cacheControl)
      res.setHeader('ETag', image.etag)
      if (req.headers['if-none-match'] === image.etag) {
        res.statusCode = 304
        res.end()
        return
      }
      res.setHeader('Content-Type', 'image/webp')
      res.setHeader('Content-Length', image.bytes.length)
      res.end(req.method === 'HEAD' ? undefined : image.bytes)
    } catch (error) {
      if (!(error instanceof PictureError)) return next(error)
      if (error.status === 503) res.setHeader('Retry-After', '2')
      refuse(res, error.status, error.message)
    }
  }
}
