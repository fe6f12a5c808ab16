import { readConnection } from '../../browser/connection.ts'
import type { CreateElementEngine } from '../engines/create-engine.ts'
import type { EngineFault, EngineStatistics } from '../engines/engine.ts'
import type { Quality, Rendition } from '../engines/quality.ts'
import { emptyVideo } from '../playback/empty-video.ts'
import type { Interruption, PlaybackFact } from '../playback/playback.ts'
import { startVideo } from '../playback/start-video.ts'
import { listenToVideo } from '../playback/video-facts.ts'
import { copyShape } from '../playback/video-shape.ts'
import {
  firstPicture,
  seekStanding,
  somethingToSee,
  waitForEvent,
  waitForVideo,
} from '../playback/video-waits.ts'
import { firstBitsPerSecond } from './connection.ts'
import { syncPositions } from './hand-over.ts'
import { keepMeasured, measuredInTab } from './plain-file.ts'
import { Player, type PlayerEpisode } from './player.ts'
import { planPool } from './pool-plan.ts'
import { type Drag, follow, glideBack, glideOn } from './swipe-transition.ts'

interface PlayerPoolOptions {
  container: HTMLElement
  first: HTMLVideoElement
  /** Plays in `first` already; null: nothing does, or the plain file of the page's markup. */
  running: Player | null
  /** Of elements. */
  size: number
  createEngine: CreateElementEngine
  onFact: (fact: PlaybackFact | Interruption) => void
  onActive: (video: HTMLVideoElement) => void
  quality: () => Quality
  areRenditionsRequested: () => boolean
}

/**
 * Stacked media elements: one plays, the others hold prefetched neighbours, decoded to their first frame. A
 * switch uncovers another element once it has a frame, and shows the last frame until then.
 */
export class PlayerPool {
  readonly #options: PlayerPoolOptions
  readonly #players: Player[]
  #active: Player
  #shown: Player
  /** Takes over from the plain file. */
  #successor: Player | null = null
  #stopListening: () => void = () => {}
  /** Identifies the latest request; the result of an older one changes nothing. */
  #request = 0
  #drag: Drag | null = null
  /** Episodes to prefetch as soon as there is room; null until known, and episodes in the pool stay until then. */
  #wanted: readonly PlayerEpisode[] | null = null
  #measuredBitsPerSecond = measuredInTab(readConnection(navigator))
  #startEngine: () => void = () => {}

  constructor(options: PlayerPoolOptions) {
    this.#options = options
    const onFault = (player: Player, fault: EngineFault) => this.#onFault(player, fault)
    const { running } = options
    running?.report(onFault)
    this.#players = [options.first, ...this.#createVideos()].map((video) =>
      running?.video === video ? running : new Player(video, options.createEngine, onFault),
    )
    this.#active = this.#shown = this.#players[0] as Player
  }

  /** Whether the page's first element still plays the plain file of its markup. */
  canAdopt(episodeId: string): boolean {
    const { first } = this.#options
    return first.dataset.episode === episodeId && first.hasAttribute('src') && !this.#active.episode
  }

  /** Whether its engine plays the episode already, as another page left it. */
  canContinue(episodeId: string): boolean {
    const { running } = this.#options
    return running !== null && this.#request === 0 && running.episode?.id === episodeId
  }

  continue(episode: PlayerEpisode): void {
    this.#request++
    this.#active.episode = episode
    this.#activate(this.#active)
    const { video, engine } = this.#active
    engine.setActive(true, episode.endSeconds)
    if (video.muted && video.dataset.silenced) this.#options.onFact({ kind: 'startedMuted' })
    if (video.paused) this.#options.onFact({ kind: 'paused' })
    this.#fill()
  }

  /** Whether what plays can go on elsewhere: it is seen, and has an engine. */
  get canRelease(): boolean {
    const { episode, isPlain, video } = this.#active
    return (
      episode !== null &&
      !isPlain &&
      this.#active === this.#shown &&
      video.readyState >= video.HAVE_CURRENT_DATA
    )
  }

  /** The player that plays is no longer of this pool, which ends with {@link destroy}. Null: it cannot be parted from it. */
  release(): Player | null {
    if (!this.canRelease) return null
    this.#request++
    this.#stopListening()
    this.#players.splice(this.#players.indexOf(this.#active), 1)
    return this.#active
  }

  get video(): HTMLVideoElement {
    return this.#active.video
  }

  renditions(): Rendition[] {
    return this.#active.engine.renditions()
  }

  statistics(): EngineStatistics | null {
    return this.#active.engine.statistics()
  }

  measuredBitsPerSecond(): number | null {
    const statistics = this.statistics()
    if (statistics?.isMeasured) {
      this.#measuredBitsPerSecond = statistics.bitsPerSecond
      keepMeasured(statistics.bitsPerSecond)
    }
    return this.#measuredBitsPerSecond
  }

  setQuality(quality: Quality): void {
    for (const { engine } of this.#players) engine.setQuality(quality)
    if (quality !== 'saver') this.#startEngine()
  }

  /** Only an engine knows them. */
  requestRenditions(): void {
    this.#startEngine()
  }

  /**
   * The page's element continues to play until an engine has reached its position in another element. Its plain file is the lowest
   * rendition, so with data saver no engine is loaded until another one may be chosen.
   */
  async adopt(episode: PlayerEpisode): Promise<void> {
    const plain = this.#active
    plain.adopt(episode)
    this.#activate(plain)
    const { video } = plain
    const own = ++this.#request
    if (video.muted && video.dataset.silenced) this.#options.onFact({ kind: 'startedMuted' })
    if (video.paused && !video.ended) {
      const startSeconds = episode.startAt()
      if (video.currentTime === 0 && startSeconds > 0) video.currentTime = startSeconds
      if (video.dataset.still === undefined) void startVideo(video, this.#options.onFact)
      else for (const kind of ['ready', 'paused'] as const) this.#options.onFact({ kind })
    }
    // It ended before anything listened.
    if (video.ended) this.#options.onFact({ kind: 'ended' })
    let isMissed = false
    const isAlone = () => plain.isPlain && plain === this.#active && !this.#successor
    video.addEventListener('error', () => {
      if (isAlone()) this.#options.onFact({ kind: 'failed' })
    })
    // A connection without a response is no error to the element.
    const isVideoThere = waitForVideo(video)
    const failWithoutVideo = async () => {
      const isThere =
        (await isVideoThere) || video.readyState > HTMLMediaElement.HAVE_NOTHING || video.error !== null
      if (isThere || isMissed || !isAlone() || this.#request !== own) return
      isMissed = true
      this.#options.onFact({ kind: 'failed' })
    }

    let successor = this.#players[1] as Player
    this.#successor = successor
    try {
      // The first frame takes priority.
      await firstPicture(video)
      if (this.#request !== own) return
      const isPlainEnough = this.#options.quality() === 'saver' && !this.#options.areRenditionsRequested()
      if (isPlainEnough && !video.error) {
        // A failure from now on is reported, and the episode is opened again.
        this.#successor = null
        this.#fill()
        void failWithoutVideo()
        await new Promise<void>((resolve) => {
          this.#startEngine = resolve
        })
        if (this.#request !== own || video.error) return
        successor = this.#freePlayer()
        this.#successor = successor
      }
      await this.#load(successor, { ...episode, startAt: () => video.currentTime }, false)
      // A video that has ended is handed over once it is replayed.
      while (!(await syncPositions(video, successor.video))) {
        await waitForEvent(video, 'playing')
        if (this.#request !== own) return
      }
    } catch {
      if (this.#request !== own) return
      successor.clear()
      this.#successor = null
      if (video.error) this.#options.onFact({ kind: 'failed' })
      else void failWithoutVideo()
      return
    } finally {
      if (this.#request === own) this.#successor = null
    }
    if (this.#request !== own) return
    const isOn = !video.paused || video.error !== null
    this.#activate(successor)
    // It is seen until the other one has a frame, and both would be heard.
    video.muted = true
    if (isOn) await startVideo(successor.video, this.#options.onFact)
    // The previous element was paused, perhaps without an event; its events are no longer observed.
    else this.#options.onFact({ kind: 'paused' })
    await this.#show(successor)
    // The viewer switched meanwhile: the plain file stays visible until the new episode has a frame.
    if (!plain.isPlain || plain === this.#shown) return
    plain.clear()
    this.#fill()
  }

  /** Immediate if prefetched. Never rejects; failures are reported as facts. */
  async open(episode: PlayerEpisode, { isAgain = false } = {}): Promise<void> {
    const { onFact } = this.#options
    const own = ++this.#request
    this.#successor = null
    this.#wanted = null
    const existing = this.#players.find((player) => player.episode?.id === episode.id && !player.isPlain)
    const isReady = !isAgain && existing?.loading != null && existing.isFresh(performance.now())
    const player = existing ?? this.#freePlayer()
    this.#active.video.pause()
    onFact({ kind: isAgain ? 'renewing' : 'opened' })
    const loading = isReady ? player.loading : this.#load(player, episode, false)
    this.#activate(player)
    try {
      player.engine.setActive(true, episode.endSeconds)
      await loading
      if (own !== this.#request) return
      if (isReady) await seekStanding(player.video, episode.startAt())
      if (own !== this.#request) return
      const shown = this.#show(player)
      await startVideo(player.video, onFact)
      await shown
    } catch {
      // A load cancelled by a newer one is no failure of the newer one.
      if (own !== this.#request) return
      player.renew()
      onFact({ kind: 'failed' })
    }
  }

  /** Nothing plays, also not what is being opened once it is there. */
  stop(): void {
    this.#request++
    this.#active.video.pause()
  }

  prepare(wanted: readonly PlayerEpisode[]): void {
    this.#wanted = wanted
    this.#fill()
  }

  #fill(): void {
    const wanted = this.#wanted
    if (!wanted) return
    const busy = this.#players.flatMap((player, slot) =>
      player === this.#active || player === this.#shown || player === this.#successor ? [slot] : [],
    )
    // The page's plain file does not count as prefetched: only an engine can continue it.
    for (const [slot, player] of this.#players.entries()) {
      if (player.isPlain && !busy.includes(slot)) player.clear()
    }
    const episodeIds = this.#players.map(({ episode }) => episode?.id ?? null)
    const plan = planPool(
      episodeIds,
      busy,
      wanted.map(({ id }) => id),
    )
    for (const slot of plan.clear) this.#players[slot]?.clear()
    for (const { slot, id } of plan.fill) {
      const episode = wanted.find((candidate) => candidate.id === id)
      const player = this.#players[slot]
      if (!episode || !player) continue
      this.#load(player, episode, true).catch(() => {
        if (player.episode === episode && player !== this.#active) this.#drop(player)
      })
    }
  }

  holds(episodeId: string): boolean {
    return this.#players.some(
      ({ episode, video }) => episode?.id === episodeId && video.readyState >= video.HAVE_CURRENT_DATA,
    )
  }

  drag(offsetPx: number, neighbourId: string | null): void {
    const neighbour = this.#players.find(
      ({ episode, video }) =>
        episode?.id === neighbourId && video !== this.video && video.readyState >= video.HAVE_CURRENT_DATA,
    )
    if (this.#drag?.neighbour && this.#drag.neighbour !== neighbour?.video) glideBack(this.#drag)
    this.#drag = { playing: this.#shown.video, neighbour: neighbour?.video ?? null, offsetPx }
    follow(this.#drag)
  }

  dropBack(): void {
    if (this.#drag) glideBack(this.#drag)
    this.#drag = null
  }

  destroy(): void {
    this.#request++
    this.#stopListening()
    for (const player of this.#players) {
      player.destroy()
      if (player.video !== this.#options.first) player.video.remove()
      else emptyVideo(player.video)
    }
  }

  #createVideos(): HTMLVideoElement[] {
    const { container, first, size } = this.#options
    return Array.from({ length: size - 1 }, () => {
      const video = document.createElement('video')
      video.className = first.className
      video.playsInline = true
      video.preload = 'none'
      video.ariaHidden = 'true'
      video.style.opacity = '0'
      container.append(video)
      return video
    })
  }

  #onFault(player: Player, fault: EngineFault): void {
    if (player === this.#active)
      this.#options.onFact(fault === 'lost' ? { kind: 'failed' } : { kind: 'interrupted', isForGood: false })
    else if (fault === 'lost' && player !== this.#successor) this.#drop(player)
  }

  #drop(player: Player): void {
    player.renew()
    player.episode = null
  }

  #freePlayer(): Player {
    const idle = this.#players.filter((player) => player !== this.#active && player !== this.#shown)
    return idle.find(({ episode }) => !episode) ?? (idle[0] as Player)
  }

  #load(player: Player, episode: PlayerEpisode, isPrefetch: boolean): Promise<void> {
    return player.load(episode, {
      isPrefetch,
      bitsPerSecond: firstBitsPerSecond(readConnection(navigator), this.measuredBitsPerSecond()),
      quality: this.#options.quality(),
    })
  }

  /** The next element has the volume and speed of the previous one. */
  #activate(player: Player): void {
    this.#stopListening()
    const { video } = player
    const before = this.#active.video
    if (before !== video) {
      copyShape(before, video)
      video.volume = before.volume
      video.muted = before.muted
      video.defaultPlaybackRate = before.defaultPlaybackRate
      video.playbackRate = before.defaultPlaybackRate
      before.ariaHidden = 'true'
      this.#active.engine.setActive(false)
    }
    video.ariaHidden = null
    this.#active = player
    this.#stopListening = listenToVideo(video, this.#options.onFact)
    this.#options.onActive(video)
  }

  /** Hides the previous element only once this one has something to show. */
  async #show(player: Player): Promise<void> {
    const drag = this.#drag
    this.#drag = null
    await somethingToSee(player.video)
    if (player !== this.#active || player === this.#shown) {
      if (drag) glideBack(drag)
      return
    }
    const before = this.#shown
    this.#shown = player
    player.video.style.opacity = '1'
    if (drag) glideOn({ ...drag, neighbour: player.video })
    else before.video.style.opacity = '0'
    before.video.pause()
    this.#fill()
  }
}
