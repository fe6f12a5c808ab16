import { createHash } from 'node:crypto'
import { Semaphore } from 'async-mutex'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import type { SharePicture } from '../../app/context.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { createInFlight } from '../http/in-flight.ts'
import { splitTarget } from '../http/request-target.ts'
import type { RateLimiter } from '../rate-limits/limits.ts'
import { type RateLimitOptions, toRequester, turnAway } from '../rate-limits/rate-limit.ts'
import { refuse } from '../security/refuse.ts'
import { CARD_SIZE, drawShareCard } from './draw-share-card.ts'
import { PictureError, type PictureSource } from './fetch-picture.ts'
import { type CanWrite, fontCoverage } from './font-coverage.ts'
import { parseImageAddress } from './image-address.ts'

interface CardDrama {
  dramaId: string
  name: string
  coverUrl: string | null
}

export interface ShareCardOptions {
  source: PictureSource
  apiIn(language: string): Pick<ProductApi, 'dramaDetail'>
  languages: readonly string[]
  hosts: readonly string[]
  allowsHttp: boolean
  limiter: RateLimiter | null
  limits: RateLimitOptions
  canWrite?: CanWrite
}

/** Raise it when cards are drawn differently, to change all addresses. */
const DRAWING = 1
const ADDRESS = /^\/share\/([A-Za-z-]{2,10})\/([A-Za-z0-9_]{1,64})\/([\w-]{16})\.jpg$/
const CACHE_BYTES_MAX = 8 * 1024 * 1024
const WAITING_MAX = 16

export function toShareCardPath(language: string, { dramaId, name, coverUrl }: CardDrama): string | null {
  if (coverUrl === null) return null
  const content = JSON.stringify([DRAWING, language, name, coverUrl])
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return `/share/${language}/${dramaId}/${hash}.jpg`
}

export function toShareCard(language: string, drama: CardDrama): SharePicture | null {
  const address = toShareCardPath(language, drama)
  return address === null ? null : { address, text: drama.name, size: CARD_SIZE }
}

/** Draws one card at a time. Addresses identify the content, so cards may be cached for ever. */
export function shareCards(options: ShareCardOptions): RequestHandler {
  const { source, apiIn, languages, limiter, limits } = options
  const drawn = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: (card) => card.length + 200,
  })
  const requests = createInFlight<Buffer>({ nowMs: () => performance.now() })
  const running = new Semaphore(1)
  let queuedCount = 0
  let coverage: Promise<CanWrite> | null = null

  async function draw(path: string, language: string, { name, coverUrl }: CardDrama): Promise<Buffer> {
    if (queuedCount > WAITING_MAX) throw new PictureError(503, 'Too many pictures are being made.')
    queuedCount += 1
    try {
      return await running.runExclusive(async () => {
        const address = parseImageAddress(`/w_640/${encodeURIComponent(coverUrl ?? '')}`, options)
        if ('status' in address) throw new PictureError(404, address.sentence)
        coverage ??= options.canWrite ? Promise.resolve(options.canWrite) : fontCoverage()
        const canWrite = await coverage
        const card = await drawShareCard({
          cover: await source.fetch(address.source),
          title: canWrite(name) ? name : '',
          language,
          isFromRight: new Intl.Locale(language).maximize().script === 'Arab',
        })
        drawn.set(path, card)
        return card
      })
    } finally {
      queuedCount -= 1
    }
  }

  return async function shareCard(req, res, next) {
    const { path, search } = splitTarget(req.url)
    if (!path.startsWith('/share/')) return next()
    const [, language = '', dramaId = ''] = ADDRESS.exec(path) ?? []
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || search || !languages.includes(language))
      return refuse(res, 404, 'There is no such picture.')
    try {
      let card = drawn.get(path)
      if (!card) {
        const waitSeconds = (await limiter?.take('resize', toRequester(req, res, limits))) ?? null
        if (waitSeconds !== null) return turnAway(req, res, waitSeconds, limits)
        const drama = await apiIn(language).dramaDetail({ dramaId })
        const current = drama && toShareCardPath(language, drama)
        if (!current) return refuse(res, 404, 'There is no such picture.')
        if (current !== path) {
          res.setHeader('Cache-Control', 'no-store')
          res.setHeader('Location', current)
          res.statusCode = 302
          res.end()
          return
        }
        card = await requests.share(path, () => draw(path, language, drama))
      }
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      res.setHeader('Content-Type', 'image/jpeg')
      res.setHeader('Content-Length', card.length)
      res.end(req.method === 'HEAD' ? undefined : card)
    } catch (error) {
      if (!(error instanceof PictureError)) return next(error)
      if (error.status === 503) res.setHeader('Retry-After', '2')
      refuse(res, error.status, error.message)
    }
  }
}
