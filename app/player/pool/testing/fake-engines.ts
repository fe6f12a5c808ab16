import type { CreateEngine, EngineFault, EngineKind, LoadOptions } from '../../engines/engine.ts'
import type { FakeVideo } from './fake-video.ts'

const ENDING_MS = 30

/** Loads on request, and releases its element shortly after it was destroyed. */
export class FakeEngine {
  readonly video: FakeVideo
  readonly kind: EngineKind
  readonly onFault: (fault: EngineFault) => void
  destroyCount = 0
  /** From its creation until it has released its element. */
  isAttached = true
  isActive = false
  #loading: { address: string; startSeconds: number; resolve(): void; reject(reason: Error): void } | null =
    null

  constructor(video: FakeVideo, kind: EngineKind, onFault: (fault: EngineFault) => void) {
    this.video = video
    this.kind = kind
    this.onFault = onFault
  }

  get isLoading(): boolean {
    return this.#loading !== null
  }

  load(address: string, { startSeconds, isPrefetch }: LoadOptions): Promise<void> {
    this.#overtake()
    this.isActive = !isPrefetch
    this.video.load()
    return new Promise((resolve, reject) => {
      this.#loading = { address, startSeconds, resolve, reject }
    })
  }

  arrive(): void {
    const loading = this.#loading
    this.#loading = null
    if (!loading) return
    this.video.setAttribute('playing-address', loading.address)
    this.video.fill(loading.startSeconds)
    loading.resolve()
  }

  fail(): void {
    const loading = this.#loading
    this.#loading = null
    loading?.reject(new Error('The network is gone.'))
  }

  clear(): void {
    this.#overtake()
    this.video.load()
  }

  async destroy(): Promise<void> {
    this.destroyCount++
    this.#overtake()
    await new Promise((resolve) => setTimeout(resolve, ENDING_MS))
    this.isAttached = false
    this.video.load()
  }

  #overtake(): void {
    this.#loading?.reject(new Error('Another load followed.'))
    this.#loading = null
  }
}

export function fakeEngines() {
  const all: FakeEngine[] = []
  const createCreator =
    (kind: EngineKind): CreateEngine =>
    (video, onFault) => {
      const engine = new FakeEngine(video as unknown as FakeVideo, kind, onFault)
      all.push(engine)
      return {
        load: (play, how) => engine.load(play.dashUrl ?? play.hlsUrl ?? play.mp4Url ?? '', how),
        setActive: (isActive) => {
          engine.isActive = isActive
        },
        clear: async () => engine.clear(),
        setQuality: () => {},
        renditions: () => [],
        statistics: () => null,
        destroy: () => engine.destroy(),
      }
    }
  return {
    all,
    creators: { dash: createCreator('dash'), hls: createCreator('hls'), native: createCreator('native') },
  }
}
