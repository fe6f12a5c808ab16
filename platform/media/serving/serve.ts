import { VIEWER_HEADER } from '../../../contract/viewer-header.ts'
import { contentType, isLarge } from '../../media-store/content-type.ts'
import {
  episodeItem,
  type Located,
  type MediaPath,
  type MediaStore,
  readAll,
  type StoredFile,
} from '../../media-store/media-store.ts'
import { StorageError } from '../../media-store/storage-error.ts'
import { type MediaSecrets, readMediaPath } from './address.ts'
import { readByteRange } from './byte-range.ts'
import type { RecentFiles } from './recent-files.ts'

export interface MediaService {
  /** Searched in order: the operator's, then the demonstration's. */
  stores: readonly MediaStore[]
  secrets: MediaSecrets
  clock: () => number
  recent?: RecentFiles
  isRevoked?: (address: { episodeId: string; memberHash: string | null; expiresAtMs: number }) => boolean
  /**
   * Called for each manifest or plain file sent from its beginning. `viewer` is the web front's key for the
   * viewer, empty without one.
   */
  onPlay?: (episodeId: string, viewer: string) => void
  log?: { warn: (details: object, message: string) => void }
}

/** For caches between the product and the viewer. */
export const SHARED_SECONDS_MAX = 50
const OPENERS = new Set(['manifest.mpd', 'master.m3u8', 'plain.mp4', 'plain-high.mp4'])
const PICTURE_PATH = /^\/pictures\/([a-f0-9]{24}\.webp)$/
const PREVIEW_PATH = /^\/videos\/([a-f0-9]{24}\/(?:plain(?:-high)?\.mp4|captions\.[A-Za-z0-9-]{2,35}\.vtt))$/

const REFUSALS = {
  notAnAddress: [404, 'not found'],
  wrongSignature: [403, 'forbidden'],
  expired: [403, 'expired'],
} as const

export async function serveMedia(request: Request, service: MediaService): Promise<Response> {
  return whileStored(service, () => respondWithVideo(request, service))
}

async function respondWithVideo(request: Request, service: MediaService): Promise<Response> {
  const nowMs = service.clock()
  const outcome = readMediaPath(new URL(request.url).pathname, service.secrets, nowMs)
  if (!outcome.ok) {
    const [status, text] = REFUSALS[outcome.refusal]
    return refuse(status, text)
  }
  if (!isRead(request)) return refuse(405, 'method not allowed', { Allow: 'GET, HEAD' })
  const { episodeId, mediaKey, file } = outcome
  if (service.isRevoked?.(outcome)) return refuse(...REFUSALS.expired)
  const path = `${episodeItem(mediaKey)}/${file}`
  const stored = await findVideo(service, path, nowMs)
  if (!stored) {
    service.log?.warn(
      { episodeId, mediaKey, file },
      'media that the catalogue names is not in any media store',
    )
    return refuse(404, 'not found')
  }
  const maxAgeSeconds = Math.max(0, Math.floor((outcome.expiresAtMs - nowMs) / 1000))
  const countPlay = () => service.onPlay?.(episodeId, request.headers.get(VIEWER_HEADER) ?? '')
  if ('url' in stored) {
    if (OPENERS.has(file) && startsAtBeginning(request)) countPlay()
    return redirect(stored, { isPublic: outcome.memberHash === null, maxAgeSeconds })
  }
  const response = await respond(request, stored, {
    'Content-Type': contentType(file),
    ETag: `"${mediaKey}-${file}-${stored.sizeBytes}"`,
    // Shared caches revalidate, so removed videos are gone from them within a minute (record 057).
    'Cache-Control': outcome.memberHash
      ? `private, max-age=${maxAgeSeconds}`
      : `public, max-age=${maxAgeSeconds}, s-maxage=${Math.min(SHARED_SECONDS_MAX, maxAgeSeconds)}`,
  })
  if (OPENERS.has(file) && opens(request, response)) countPlay()
  return response
}

/** Serves `/pictures/{key}.webp`: covers and first frames, public and immutable. */
export async function servePicture(
  request: Request,
  service: Pick<MediaService, 'stores' | 'log'>,
): Promise<Response> {
  return whileStored(service, () => respondWithPicture(request, service))
}

async function respondWithPicture(
  request: Request,
  { stores }: Pick<MediaService, 'stores'>,
): Promise<Response> {
  const file = PICTURE_PATH.exec(new URL(request.url).pathname)?.[1]
  if (!file) return refuse(404, 'not found')
  if (!isRead(request)) return refuse(405, 'method not allowed', { Allow: 'GET, HEAD' })
  const stored = await openFirst(stores, `pictures/${file}`)
  if (!stored) return refuse(404, 'not found')
  return respond(request, stored, {
    'Content-Type': contentType(file),
    ETag: `"${file}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}

/**
 * Serves `/videos/{mediaKey}/{file}`: plain files and captions, for the operator. Nothing is signed and no play is
 * counted, so the caller decides who may see every episode.
 */
export async function servePreview(
  request: Request,
  service: Pick<MediaService, 'stores' | 'log'>,
): Promise<Response> {
  return whileStored(service, async () => {
    const path = PREVIEW_PATH.exec(new URL(request.url).pathname)?.[1]
    const stored = path && (await openFirst(service.stores, `episodes/${path}`))
    if (!stored) return refuse(404, 'not found')
    return respond(request, stored, {
      'Content-Type': contentType(path),
      ETag: `"${path}"`,
      'Cache-Control': 'private, no-cache',
    })
  })
}

const RETRY_AFTER_SECONDS = '2'

/** A storage elsewhere may be away for a while, which is no error of the platform. */
async function whileStored(
  { log }: Pick<MediaService, 'log'>,
  respondNow: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respondNow()
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log?.warn({ reason: error.message }, 'media storage unavailable')
    return refuse(503, 'unavailable', { 'Retry-After': RETRY_AFTER_SECONDS })
  }
}

/** Videos of a store that viewers reach are not sent from here. */
async function findVideo(
  service: MediaService,
  path: MediaPath,
  nowMs: number,
): Promise<StoredFile | Located | null> {
  if (!isLarge(path)) return openRecent(service, path)
  for (const store of service.stores) {
    const found =
      (await store.locate?.(path, nowMs)) ?? (await openRecent({ ...service, stores: [store] }, path))
    if (found) return found
  }
  return null
}

/** The address in it is valid for longer than the redirect itself. */
function redirect(
  { url, freshSeconds }: Located,
  { isPublic, maxAgeSeconds }: { isPublic: boolean; maxAgeSeconds: number },
): Response {
  const seconds = Math.min(freshSeconds, maxAgeSeconds)
  return new Response(null, {
    status: 307,
    headers: {
      Location: url,
      'Cache-Control': isPublic ? `public, max-age=${seconds}` : `private, max-age=${seconds}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function openFirst(stores: readonly MediaStore[], path: MediaPath): Promise<StoredFile | null> {
  for (const store of stores) {
    const file = await store.open(path)
    if (file) return file
  }
  return null
}

const RECENT_BYTES_MAX = 256 * 1024

async function openRecent({ stores, recent }: MediaService, path: MediaPath): Promise<StoredFile | null> {
  let bytes = recent?.get(path)
  if (!bytes) {
    const file = await openFirst(stores, path)
    if (!recent || !file || file.sizeBytes > RECENT_BYTES_MAX) return file
    bytes = await readAll(file)
    recent.set(path, bytes)
  }
  const whole = bytes
  return {
    sizeBytes: whole.length,
    read: async ({ start, end }) => whole.subarray(start, end + 1),
    close: async () => {},
  }
}

/** Players probe the first bytes of a plain file before they play it; a probe is not a play. */
const PROBE_BYTES_MAX = 2

function startsAtBeginning(request: Request): boolean {
  if (request.method !== 'GET') return false
  const range = readByteRange(request.headers.get('Range'), Number.MAX_SAFE_INTEGER)
  return range === null || (range !== 'unsatisfiable' && range.start === 0 && range.end >= PROBE_BYTES_MAX)
}

function opens(request: Request, response: Response): boolean {
  if (request.method !== 'GET') return false
  if (response.status !== 206) return response.ok
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('Content-Range') ?? '') ?? []
  return start === '0' && Number(end) >= PROBE_BYTES_MAX
}

async function respond(
  request: Request,
  stored: StoredFile,
  given: { 'Content-Type': string; ETag: string; 'Cache-Control': string },
): Promise<Response> {
  const { sizeBytes } = stored
  const headers = new Headers({ ...given, 'Accept-Ranges': 'bytes', 'X-Content-Type-Options': 'nosniff' })
  const withoutBody = async (status: number) => {
    await stored.close()
    return new Response(null, { status, headers })
  }

  if (hasTag(request.headers.get('If-None-Match'), given.ETag)) return withoutBody(304)
  const range = readByteRange(rangeHeader(request, given.ETag), sizeBytes)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${sizeBytes}`)
    headers.set('Cache-Control', 'no-store')
    return withoutBody(416)
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  const sent = range ?? { start: 0, end: sizeBytes - 1 }
  const status = range ? 206 : 200
  headers.set('Content-Length', String(sent.end - sent.start + 1))
  if (request.method === 'HEAD' || sizeBytes === 0) return withoutBody(status)
  return new Response(await stored.read(sent, request.signal), { status, headers })
}

/** With another tag in `If-Range` the client has a part of another file, so send all of this one. */
function rangeHeader(request: Request, etag: string): string | null {
  if (request.method !== 'GET') return null
  const condition = request.headers.get('If-Range')
  return condition === null || condition === etag ? request.headers.get('Range') : null
}

function hasTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Without the product API's envelope: players read it, not the API client. */
function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
