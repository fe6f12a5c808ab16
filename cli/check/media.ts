import { basename } from 'node:path'
import { createPaths } from '../../contract/product-api/paths.ts'
import { type MediaSecrets, signMediaPath } from '../../platform/media/serving/address.ts'
import type { MediaKind, MediaStore } from '../../platform/media-store/media-store.ts'
import { type MediaPlace, openMediaStore } from '../../platform/media-store/open-media-store.ts'
import { causeCode } from '../../platform/runtime/cause-code.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { openTransport } from '../../server/product-api/transport.ts'
import { findMedia, openBackend } from '../../tools/conformance/backend.ts'
import { CERTIFICATE_ADVICE, isCertificateFault } from './certificate.ts'
import { type Finding, ok, skipped, warning } from './finding.ts'

const DEADLINE_MS = 5_000
const ADDRESS_LIFE_MS = 60_000

interface Sample {
  what: 'a video' | 'a cover'
  url: string
  advice: string
}

interface StoredMedia extends MediaPlace {
  siteOrigin: string
  /** Null: videos are on the site's origin. */
  mediaOrigin: string | null
  /** Null: generated on first start; videos are not checked. */
  secrets: MediaSecrets | null
}

export async function checkStoredMedia(media: StoredMedia, nowMs: number): Promise<Finding> {
  const store = await openMediaStore(media).catch((error: unknown) => {
    if (error instanceof StartError) return null
    throw error
  })
  if (!store) return skipped('the bucket cannot be used')
  const samples = await pickStored(media, store, nowMs).finally(() => store.close?.())
  return samples.length === 0 ? skipped('no drama has been imported') : reach(samples)
}

async function pickStored(media: StoredMedia, store: MediaStore, nowMs: number): Promise<Sample[]> {
  const { siteOrigin, mediaOrigin, secrets } = media
  const pick = async (kind: MediaKind, pattern: RegExp) => {
    // The check of the media folder reports why it is unreadable.
    const items = await Array.fromAsync(store.list(kind)).catch(() => [])
    return items.map((item) => basename(item)).find((name) => pattern.test(name))
  }
  const onSite = 'Let the proxy in front pass /media/ and /pictures/ on to the product.'
  const samples: Sample[] = []
  const picture = await pick('pictures', /^[a-f0-9]{24}\.webp$/)
  if (picture) samples.push({ what: 'a cover', url: `${siteOrigin}/pictures/${picture}`, advice: onSite })
  const mediaKey = await pick('episodes', /^[a-f0-9]{24}$/)
  if (mediaKey && secrets) {
    const grant = { episodeId: 'check', mediaKey, memberId: null, expiresAtMs: nowMs + ADDRESS_LIFE_MS }
    const url = `${mediaOrigin ?? siteOrigin}${signMediaPath(grant, secrets)}plain.mp4`
    const advice = mediaOrigin
      ? 'Correct MEDIA_ORIGIN, or let that host pass /media/ on to this one; until then no video plays.'
      : onSite
    samples.push({ what: 'a video', url, advice })
  }
  return samples
}

interface BackendMedia {
  url: string
  appId: string
  key: string | null
  pathOverrides: Readonly<Record<string, unknown>> | undefined
  mediaOrigin: string | null
  imageHosts: readonly string[]
}

/** Tries a video and a cover named by the product API, and whether pages may load them. */
export async function checkBackendMedia(media: BackendMedia): Promise<Finding> {
  const { url, appId, key, pathOverrides, mediaOrigin, imageHosts } = media
  const transport = openTransport({ url, key })
  try {
    const backend = openBackend({ transport, paths: createPaths(pathOverrides), appId, token: null })
    const { videos, pictures } = await findMedia(backend)
    const [video, picture] = [videos, pictures].map(([first]) => first && new URL(first, url))
    // A path is passed on to the product API; what is named with an origin is loaded from there, also from this one.
    const [namedVideo, namedPicture] = [videos, pictures].map(([first]) => first && URL.parse(first))
    if (namedVideo && namedVideo.origin !== mediaOrigin) {
      const { origin } = namedVideo
      return warning(`pages may not load videos of ${origin}`, `Set MEDIA_ORIGIN=${origin}.`)
    }
    if (namedPicture && !imageHosts.includes(namedPicture.host)) {
      const { host } = namedPicture
      return warning(`pictures of ${host} are not fetched`, `Add ${host} to IMAGE_HOSTS.`)
    }
    const advice = 'The product API names it: let its host answer, or correct it there.'
    const samples: Sample[] = [
      ...(picture ? [{ what: 'a cover', url: picture.href, advice } as const] : []),
      ...(video ? [{ what: 'a video', url: video.href, advice } as const] : []),
    ]
    return samples.length === 0 ? skipped('the product API names no drama') : await reach(samples)
  } finally {
    await transport.destroy()
  }
}

async function reach(samples: readonly Sample[]): Promise<Finding> {
  for (const { what, url, advice } of samples) {
    const problem = await tryToLoad(url)
    if (problem === null) continue
    const origin = new URL(url).origin
    return warning(
      `${what} at ${origin} ${problem}`,
      isCertificateFault(problem) ? CERTIFICATE_ADVICE : advice,
    )
  }
  return ok(`${samples.map(({ what }) => what).join(' and ')} can be loaded`)
}

/** Requests one byte: hosts of signed URLs refuse HEAD, and one byte does not count as a play. */
async function tryToLoad(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      headers: { Range: 'bytes=0-0' },
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    await response.body?.cancel()
    return response.ok ? null : `answers HTTP ${response.status}`
  } catch (error) {
    return `does not answer (${causeCode(error) ?? (error as Error).name})`
  }
}
