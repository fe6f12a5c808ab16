const DURATION_SECONDS = 60

/**
 * As much of a media element as the player uses: it plays by the clock once it has data, events come in
 * separate tasks, and a load empties it. Needs fake timers.
 */
export class FakeVideo extends EventTarget {
  static readonly HAVE_METADATA = 1
  static readonly HAVE_CURRENT_DATA = 2
  static readonly HAVE_FUTURE_DATA = 3
  readonly HAVE_METADATA = 1
  readonly HAVE_CURRENT_DATA = 2
  readonly HAVE_FUTURE_DATA = 3
  readonly dataset: Record<string, string> = {}
  readonly style: Record<string, string> = {}
  readonly buffered = { length: 1, start: () => 0, end: () => (this.readyState > 0 ? DURATION_SECONDS : 0) }
  className = ''
  ariaHidden: string | null = null
  ariaLabel: string | null = null
  poster = ''
  preload = ''
  playsInline = true
  muted = false
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  videoWidth = 0
  videoHeight = 0
  readyState = 0
  paused = true
  error: Error | null = null
  isRemoved = false
  #from = { seconds: 0, atMs: 0 }
  #pending: { resolve: () => void; reject: (reason: Error) => void }[] = []
  readonly #attributes = new Map<string, string>()

  get isRunning(): boolean {
    return !this.paused && this.readyState >= this.HAVE_FUTURE_DATA
  }

  get duration(): number {
    return this.readyState > 0 ? DURATION_SECONDS : Number.NaN
  }

  get currentTime(): number {
    const gone = this.isRunning && !this.#isOver() ? (performance.now() - this.#from.atMs) / 1000 : 0
    return Math.min(this.#from.seconds + gone, DURATION_SECONDS)
  }

  set currentTime(seconds: number) {
    this.#moveTo(seconds)
    this.#emit('seeked', 20)
  }

  get ended(): boolean {
    return this.readyState > 0 && this.currentTime >= DURATION_SECONDS
  }

  fill(seconds: number): void {
    this.readyState = 4
    this.#moveTo(seconds)
    this.#emit('loadeddata')
    if (!this.paused) this.#start()
  }

  load(): void {
    this.readyState = 0
    this.#from = { seconds: 0, atMs: performance.now() }
    this.paused = true
    this.error = null
    this.#interrupt()
  }

  play(): Promise<void> {
    if (this.ended) this.#moveTo(0)
    if (this.paused) {
      this.#moveTo(this.currentTime)
      this.#emit('play')
      if (this.readyState < this.HAVE_FUTURE_DATA) this.#emit('waiting')
    }
    this.paused = false
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject })
      if (this.readyState >= this.HAVE_FUTURE_DATA) this.#start()
    })
  }

  pause(): void {
    if (this.paused) return
    this.#moveTo(this.currentTime)
    this.paused = true
    this.#interrupt()
    this.#emit('pause')
  }

  /**
   * Node 24 holds what a signal does to all but the last listener of a target weakly: after a garbage
   * collection they stay.
   */
  override addEventListener(
    name: string,
    listener: EventListener,
    { signal, ...options }: AddEventListenerOptions = {},
  ): void {
    super.addEventListener(name, listener, options)
    signal?.addEventListener('abort', () => this.removeEventListener(name, listener), { once: true })
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value)
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name)
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name)
  }

  toggleAttribute(name: string, isOn: boolean): void {
    if (isOn) this.setAttribute(name, '')
    else this.removeAttribute(name)
  }

  querySelectorAll(): [] {
    return []
  }

  canPlayType(): string {
    return ''
  }

  remove(): void {
    this.isRemoved = true
  }

  #isOver(): boolean {
    return this.#from.seconds >= DURATION_SECONDS
  }

  #moveTo(seconds: number): void {
    this.#from = { seconds: Math.min(seconds, DURATION_SECONDS), atMs: performance.now() }
  }

  #start(): void {
    this.#moveTo(this.#from.seconds)
    const pending = this.#pending.splice(0)
    this.#emit('playing', 0, () => {
      for (const { resolve } of pending) resolve()
    })
  }

  #interrupt(): void {
    const reason = new DOMException('The play() request was interrupted.', 'AbortError')
    for (const { reject } of this.#pending.splice(0)) reject(reason)
  }

  #emit(name: string, afterMs = 0, first?: () => void): void {
    setTimeout(() => {
      first?.()
      this.dispatchEvent(new Event(name))
    }, afterMs)
  }
}
