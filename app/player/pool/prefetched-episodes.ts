import { createStore, type ReadableStore } from '../../browser/create-store.ts'
import { areFresh, type PrefetchedEpisode, prefetchEpisode } from './prefetched-episode.ts'

interface CachedEpisode {
  episode: PrefetchedEpisode | null
  atMs: number
}

export class PrefetchedEpisodes {
  readonly #cache = new Map<string, CachedEpisode>()
  readonly #arrivals = createStore(0)
  readonly arrivals: ReadableStore<number> = this.#arrivals

  /** Null: unknown, or its addresses may have expired. */
  find(id: string): PrefetchedEpisode | null {
    const found = this.#cache.get(id)
    return found && areFresh(found.atMs, performance.now()) ? found.episode : null
  }

  keep(id: string, episode: PrefetchedEpisode): void {
    if (this.#cache.get(id)?.episode?.currentEpisodeDetail === episode.currentEpisodeDetail) return
    this.#cache.set(id, { episode, atMs: performance.now() })
  }

  fetch(id: string, address: string): void {
    const found = this.#cache.get(id)
    if (found && areFresh(found.atMs, performance.now())) return
    this.#cache.set(id, { episode: null, atMs: performance.now() })
    void prefetchEpisode(address).then((episode) => {
      if (!episode) return void this.#cache.delete(id)
      this.#cache.set(id, { episode, atMs: performance.now() })
      this.#arrivals.become(this.#arrivals.current() + 1)
    })
  }

  retain(ids: readonly string[]): void {
    for (const id of this.#cache.keys()) if (!ids.includes(id)) this.#cache.delete(id)
  }
}
