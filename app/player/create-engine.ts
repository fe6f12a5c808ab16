import {
  abilitiesOf,
  type CreateEngine,
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
export const createEngine: CreateEngine = (video, onFailed) => {
  let current: { kind: EngineKind; engine: PlaybackEngine } | null = null
  return {
    async load(play, startSeconds) {
      const kind = engineKindFor(play, abilitiesOf(video))
      if (current?.kind !== kind) {
        await current?.engine.destroy()
        current = { kind, engine: CREATORS[kind](video, onFailed) }
      }
      await current.engine.load(play, startSeconds)
    },
    async destroy() {
      await current?.engine.destroy()
      current = null
    },
  }
}
