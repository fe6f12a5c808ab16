import {
  type CreateEngine,
  detectAbilities,
  type EngineKind,
  engineKindFor,
  type PlaybackEngine,
} from './engine.ts'
import { createNativeEngine } from './native-engine.ts'
import { createDashEngine, createHlsEngine } from './shaka-engine.ts'

const CREATORS: Record<EngineKind, CreateEngine> = {
  dash: createDashEngine,
  hls: createHlsEngine,
  native: createNativeEngine,
}

/** The engine each episode needs; the same one for as long as it will do. */
export const createEngine: CreateEngine = (video, onFault) => {
  let current: { kind: EngineKind; engine: PlaybackEngine } | null = null
  return {
    async load(play, how) {
      const kind = engineKindFor(play, detectAbilities(video))
      if (current && current.kind !== kind) {
        const { engine } = current
        current = null
        await engine.destroy()
      }
      current ??= { kind, engine: CREATORS[kind](video, onFault) }
      await current.engine.load(play, how)
    },
    setActive: (isActive) => current?.engine.setActive(isActive),
    clear: async () => current?.engine.clear(),
    setQuality: (quality) => current?.engine.setQuality(quality),
    renditions: () => current?.engine.renditions() ?? [],
    statistics: () => current?.engine.statistics() ?? null,
    async destroy() {
      const ending = current?.engine
      current = null
      await ending?.destroy()
    },
  }
}
