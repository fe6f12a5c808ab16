import { type CacheEntry, cachified } from '@epic-web/cachified'
import { LRUCache } from 'lru-cache'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'
import type { Answer } from './read-answer.ts'

/** How long an answer is as good as new, and how long it may be shown while a newer one is fetched; milliseconds. */
export interface Freshness {
  freshMs: number
  staleMs: number
}

const CATALOGUE: Freshness = { freshMs: 45_000, staleMs: 600_000 }

/**
 * Calls whose answer to a visitor is the same for everybody. An address to play a free episode at outlives these times
 * (rule 14). Everything else is asked each time.
 */
export const SHARED_ANSWERS: Partial<Record<EndpointName, Freshness>> = {
  areaInfo: { freshMs: 60_000, staleMs: 3_600_000 },
  columnPage: CATALOGUE,
  genreList: CATALOGUE,
  topDramas: CATALOGUE,
  dramaDetail: CATALOGUE,
  episodeList: CATALOGUE,
  episodeDetail: { freshMs: 30_000, staleMs: 60_000 },
  seriesCost: CATALOGUE,
  packageList: CATALOGUE,
}

export interface AnswerCache {
  /** The kept answer of `key`, or a fresh one; however many ask at once, it is asked for once. */
  get(key: string, freshness: Freshness, ask: () => Promise<Answer>): Promise<unknown>
  /** From now on everything is asked for again. */
  forget(): void
}

interface AnswerCacheOptions {
  /** JSON text of all kept answers together; the objects take a few times that. */
  sizeBytesMax?: number
}

const SIZE_BYTES_MAX = 16 * 1024 * 1024
const ENTRIES_MAX = 5000

/**
 * A bounded cache in this process with one flight per key and stale-while-revalidate. Only what a visitor without a
 * token would see ever gets in: the caller makes sure, see `client.ts`. Failures are not kept.
 */
export function answerCache({ sizeBytesMax = SIZE_BYTES_MAX }: AnswerCacheOptions = {}): AnswerCache {
  const cache = new LRUCache<string, CacheEntry<Answer>>({
    max: ENTRIES_MAX,
    maxSize: sizeBytesMax,
    sizeCalculation: (entry) => Math.max(1, entry.value?.sizeBytes ?? 1),
  })
  return {
    async get(key, { freshMs, staleMs }, ask) {
      const answer = await cachified<Answer>({
        key,
        cache,
        ttl: freshMs,
        swr: staleMs,
        async getFreshValue() {
          const fresh = await ask()
          return { ...fresh, value: freezeDeep(fresh.value) }
        },
      })
      return answer.value
    },
    forget: () => cache.clear(),
  }
}

/** One object is handed to many requests, so none may change it. */
function freezeDeep(value: unknown): unknown {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freezeDeep(inner)
  }
  return value
}
