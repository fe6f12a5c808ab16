import {
  type CreateEngine,
  detectAbilities,
  type EngineKind,
  engineKindFor,
  type PlaybackEngine,
} from './engine.ts'
import { createNativeEngine } from './native-engine.ts'
import type { Quality } from './quality.ts'
import { createDashEngine, createHlsEngine } from './shaka-engine.ts'

export interface ElementEngine extends PlaybackEngine {
  reset(): Promise<void>
}

export type CreateElementEngine = (...given: Parameters<CreateEngine>) => ElementEngine

/**
 * Creates the engine an episode needs, and reuses it while it fits. An element never has two at once: an
 * engine that is still being destroyed would detach the next one's stream.
 */
export function createEngineWith(creators: Record<EngineKind, CreateEngine>): CreateElementEngine {
  return (video, onFault) => {
    let current: { kind: EngineKind; engine: PlaybackEngine } | null = null
    let ending: Promise<void> | null = null
    /** Identifies the latest load; older ones are dropped. */
    let generation = 0
    let isActive = true
    let endSeconds: number | undefined
    let quality: Quality = 'auto'
    let isDestroyed = false

    function reset(): Promise<void> {
      const ended = current?.engine
      current = null
      if (ended) {
        const all = Promise.all([ending, ended.destroy().catch(() => {})]).then(() => {
          if (ending === all) ending = null
        })
        ending = all
      }
      return ending ?? Promise.resolve()
    }

    function create(kind: EngineKind): PlaybackEngine {
      const engine = creators[kind](video, (fault) => {
        if (current?.engine === engine) onFault(fault)
      })
      current = { kind, engine }
      return engine
    }

    return {
      async load(play, how) {
        const own = ++generation
        isActive = !how.isPrefetch
        endSeconds = how.endSeconds
        quality = how.quality
        const kind = engineKindFor(play, detectAbilities(video))
        if (current && current.kind !== kind) void reset()
        while (ending && own === generation) await ending
        if (isDestroyed || own !== generation) throw new Error('Another load followed.')
        await (current?.engine ?? create(kind)).load(play, {
          ...how,
          quality,
          isPrefetch: !isActive,
          endSeconds,
        })
      },
      setActive(isNowActive, endsAtSeconds) {
        isActive = isNowActive
        endSeconds = endsAtSeconds
        current?.engine.setActive(isActive, endSeconds)
      },
      async clear() {
        generation++
        await current?.engine.clear()
      },
      setQuality(wanted) {
        quality = wanted
        current?.engine.setQuality(quality)
      },
      renditions: () => current?.engine.renditions() ?? [],
      statistics: () => current?.engine.statistics() ?? null,
      reset() {
        generation++
        return reset()
      },
      destroy() {
        isDestroyed = true
        generation++
        return reset()
      },
    }
  }
}

export const createEngine = createEngineWith({
  dash: createDashEngine,
  hls: createHlsEngine,
  native: createNativeEngine,
})
