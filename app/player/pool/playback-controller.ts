import { createStore } from '../../browser/create-store.ts'
import { onOnline } from '../../browser/page-moments.ts'
import { cameBack } from '../../page/requests/reach-site.ts'
import { createEngine } from '../engines/create-engine.ts'
import type { EngineStatistics } from '../engines/engine.ts'
import type { Quality, Rendition } from '../engines/quality.ts'
import { holdInterruptions, type Interruptions } from '../playback/interruptions.ts'
import {
  INITIAL_PLAYBACK,
  type Interruption,
  nextPlayback,
  type Playback,
  type PlaybackFact,
} from '../playback/playback.ts'
import { applySound } from '../playback/sound.ts'
import { hasBufferAhead, listenToVideo } from '../playback/video-facts.ts'
import { createVideoPresses } from '../playback/video-presses.ts'
import type { Player, PlayerEpisode } from './player.ts'
import { PlayerPool } from './player-pool.ts'
import { PrefetchedEpisodes } from './prefetched-episodes.ts'

const POOL_SIZE = 3
/** Two failures closer together than this have another cause than an expired address. */
const RENEWED_MS_MIN = 30_000

/**
 * The one owner of a page's playback. Lives as long as the page; a pool of players is attached while an
 * episode plays. Requests go to the active element; its facts are published to {@link subscribe}rs.
 */
export class PlaybackController {
  readonly prefetched = new PrefetchedEpisodes()
  onSeek: ((seconds: number) => void) | null = null
  readonly presses = createVideoPresses({
    video: () => this.#pool?.video ?? null,
    onFact: (fact) => this.#apply(fact),
    onSeek: (seconds) => this.onSeek?.(seconds),
  })
  readonly #shown = createStore<{ playback: Playback; video: HTMLVideoElement | null }>({
    playback: INITIAL_PLAYBACK,
    video: null,
  })
  #pool: PlayerPool | null = null
  #interruptions = this.#createInterruptions()
  #episode: PlayerEpisode | null = null
  #quality: Quality = 'auto'
  /** Also before there is a pool: a page may open with its settings. */
  #areRenditionsRequested = false
  /** Last position in the episode: a failed retry leaves an empty element. */
  #lastPosition: { id: string; seconds: number } | null = null
  #renewedAtMs = Number.NEGATIVE_INFINITY
  /** Check whether the site is reachable; ends with the pool. */
  #reaching: AbortController | null = null

  readonly subscribe = this.#shown.subscribe

  /** @param early a video that plays already, so that no ring is shown over it; null: none does */
  constructor(early: HTMLVideoElement | null = null) {
    if (!early) return
    const stopListening = listenToVideo(early, (fact) => this.#apply(fact))
    stopListening()
  }

  get playback(): Playback {
    return this.#shown.current().playback
  }

  get video(): HTMLVideoElement | null {
    return this.#shown.current().video
  }

  /**
   * @param how `running`: the player of `first`, which another page left; `size`: the number of elements, of which all but one hold
   *   prefetched episodes
   */
  attach(
    container: HTMLElement,
    first: HTMLVideoElement,
    { running = null, size = POOL_SIZE }: { running?: Player | null; size?: number } = {},
  ): () => void {
    applySound(first)
    this.#interruptions = this.#createInterruptions()
    this.#renewedAtMs = Number.NEGATIVE_INFINITY
    const pool = new PlayerPool({
      container,
      first,
      running,
      size,
      createEngine,
      onFact: (fact) => this.#applyOrRenew(fact),
      onActive: (video) => this.#shown.become({ playback: this.playback, video }),
      quality: () => this.#quality,
      areRenditionsRequested: () => this.#areRenditionsRequested,
    })
    this.#pool = pool
    const attached = new AbortController()
    onOnline(window, this.#recover, attached.signal)
    return () => {
      attached.abort()
      this.#reaching?.abort()
      this.#reaching = null
      this.#pool = null
      this.#lastPosition = null
      this.#shown.become({ playback: INITIAL_PLAYBACK, video: null })
      pool.destroy()
    }
  }

  /** New addresses of the playing episode are for a retry; any other episode opens. */
  setEpisode(episode: PlayerEpisode): void {
    this.#episode = episode
  }

  open(): void {
    const episode = this.#episode
    if (!episode || !this.#pool) return
    if (this.#pool.canContinue(episode.id)) this.#pool.continue(episode)
    else void (this.#pool.canAdopt(episode.id) ? this.#pool.adopt(episode) : this.#pool.open(episode))
  }

  /** Until the next {@link open}. */
  stop(): void {
    this.#pool?.stop()
  }

  /** Whether the episode can be shown at once. */
  holds(episodeId: string): boolean {
    return this.#pool?.holds(episodeId) ?? false
  }

  /** Whether what plays can go on in another page ({@link release}). */
  canRelease(): boolean {
    return this.#pool?.canRelease ?? false
  }

  release(): Player | null {
    const { isSoundWithheld } = this.playback
    const player = this.#pool?.release() ?? null
    if (player && isSoundWithheld) player.video.dataset.silenced = 'true'
    return player
  }

  /** A new address of the playing episode's captions; null: there is none. */
  readonly renewCaptions = async (language: string): Promise<string | null> => {
    const fresh = await this.#episode?.renew()
    return fresh?.captions.find((track) => track.language === language)?.url ?? null
  }

  setQuality(quality: Quality): void {
    this.#quality = quality
    this.#pool?.setQuality(quality)
  }

  prepare(episodes: readonly PlayerEpisode[]): void {
    this.#pool?.prepare(episodes)
  }

  renditions(): Rendition[] {
    return this.#pool?.renditions() ?? []
  }

  readonly requestRenditions = (): void => {
    this.#areRenditionsRequested = true
    this.#pool?.requestRenditions()
  }

  statistics(): EngineStatistics | null {
    return this.#pool?.statistics() ?? null
  }

  measuredBitsPerSecond(): number | null {
    return this.#pool?.measuredBitsPerSecond() ?? null
  }

  drag(offsetPx: number, neighbourId: string | null): void {
    this.#pool?.drag(offsetPx, neighbourId)
  }

  readonly dropBack = (): void => this.#pool?.dropBack()
  readonly retry = (): void => void this.#reopen()

  #createInterruptions(): Interruptions {
    return holdInterruptions(
      (fact) => this.#apply(fact),
      () => this.#pool !== null && hasBufferAhead(this.#pool.video),
    )
  }

  #apply(fact: PlaybackFact): void {
    const playback = nextPlayback(this.playback, fact)
    if (playback !== this.playback) this.#shown.become({ playback, video: this.video })
  }

  readonly #recover = (): void => {
    const isFailed = this.playback.phase === 'failed'
    if (isFailed || this.#interruptions.isForGood()) void this.#reopen({ isAutomatic: !isFailed })
  }

  /** No further data is fetched until the network or the site is back. */
  #interruptForGood(): void {
    this.#interruptions.take({ kind: 'interrupted', isForGood: true })
    void this.#recoverOnceReachable()
  }

  /** Browsers do not detect an outage of the site. If the site is reachable, the video itself is at fault. */
  async #recoverOnceReachable(): Promise<void> {
    if (this.#reaching) return
    const reaching = new AbortController()
    this.#reaching = reaching
    if (await cameBack({ signal: reaching.signal })) this.#recover()
    if (this.#reaching === reaching) this.#reaching = null
  }

  /** An address may expire during a pause: requests a new one once before reporting a failure. */
  #applyOrRenew(fact: PlaybackFact | Interruption): void {
    if (fact.kind !== 'failed') {
      this.#interruptions.take(fact)
    } else if (performance.now() - this.#renewedAtMs <= RENEWED_MS_MIN) {
      this.#interruptForGood()
    } else {
      this.#renewedAtMs = performance.now()
      void this.#reopen({ isAutomatic: true })
    }
  }

  /** Opens the same episode again at the same second, with fresh addresses. */
  async #reopen({ isAutomatic = false } = {}): Promise<void> {
    const episode = this.#episode
    const pool = this.#pool
    if (!episode || !pool) return
    const video = pool.video
    if (video.readyState >= video.HAVE_METADATA)
      this.#lastPosition = { id: episode.id, seconds: video.currentTime }
    const isStillPlaying = isAutomatic && hasBufferAhead(video)
    if (!isStillPlaying) this.#interruptions.take({ kind: 'renewing' })
    const fresh = await episode.renew()
    if (this.#pool !== pool || this.#episode?.id !== episode.id) return
    // The viewer's retry may use the old addresses; an automatic one would lose the frame on the screen.
    if (!fresh && isAutomatic) return this.#interruptForGood()
    if (isStillPlaying) this.#lastPosition = { id: episode.id, seconds: video.currentTime }
    const startSeconds =
      this.#lastPosition?.id === episode.id ? this.#lastPosition.seconds : episode.startAt()
    await pool.open({ ...(fresh ?? episode), startAt: () => startSeconds }, { isAgain: true })
  }
}
