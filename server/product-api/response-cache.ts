import { type CacheEntry, cachified } from '@epic-web/cachified'
import { LRUCache } from 'lru-cache'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'
import type { ReadResponse } from './read-response.ts'

/** `staleMs`: how long a stale response may be served while it is refreshed. */
export interface Freshness {
  freshMs: number
  staleMs: number
}

const CATALOGUE: Freshness = { freshMs: 45_000, staleMs: 600_000 }

/**
 * Responses that are the same for all visitors; all others are never cached. Play addresses of free episodes are valid for
 * longer than these times.
 */
export const SHARED_RESPONSES: Partial<Record<EndpointName, Freshness>> = {
  areaInfo: { freshMs: 60_000, staleMs: 3_600_000 },
  columnPage: CATALOGUE,
  genreList: CATALOGUE,
  topDramas: CATALOGUE,
  similarDramas: CATALOGUE,
  dramaDetail: CATALOGUE,
  episodeList: CATALOGUE,
  episodeDetail: { freshMs: 30_000, staleMs: 60_000 },
  seriesCost: CATALOGUE,
  packageList: CATALOGUE,
  coinRules: CATALOGUE,
  catalogueList: CATALOGUE,
}

export interface ResponseCache {
  get(key: string, freshness: Freshness, load: () => Promise<ReadResponse>): Promise<unknown>
  /** Also what is being loaded, which may be older than what made the caller forget. */
  forget(): void
}

interface ResponseCacheOptions {
  sizeBytesMax?: number
}

const SIZE_BYTES_MAX = 16 * 1024 * 1024
const ENTRIES_MAX = 5000

/**
 * Size-limited, with one request in flight per key and stale-while-revalidate. `client.ts` ensures that only responses without
 * a token are cached; failures are not.
 */
export function responseCache({ sizeBytesMax = SIZE_BYTES_MAX }: ResponseCacheOptions = {}): ResponseCache {
  const empty = () =>
    new LRUCache<string, CacheEntry<ReadResponse>>({
      max: ENTRIES_MAX,
      maxSize: sizeBytesMax,
      sizeCalculation: (entry) => Math.max(1, entry.value?.sizeBytes ?? 1),
    })
  let cache = empty()
  return {
    async get(key, { freshMs, staleMs }, load) {
      const response = await cachified<ReadResponse>({
        key,
        cache,
        ttl: freshMs,
        swr: staleMs,
        async getFreshValue() {
          const fresh = await load()
          return { ...fresh, value: freezeDeep(fresh.value) }
        },
      })
      return response.value
    },
    forget() {
      cache = empty()
    },
  }
}

function freezeDeep(value: unknown): unknown {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freezeDeep(inner)
  }
  return value
}
