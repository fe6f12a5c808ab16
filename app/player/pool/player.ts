import type { CaptionTrack, PlayAddresses } from '../../../contract/episodes.ts'
import type { CreateElementEngine, ElementEngine } from '../engines/create-engine.ts'
import type { EngineFault, LoadOptions, PlaybackEngine } from '../engines/engine.ts'
import { emptyVideo } from '../playback/empty-video.ts'
import { areFresh } from './prefetched-episode.ts'

export interface PlayerEpisode {
  id: string
  label: string
  play: PlayAddresses
  captions: CaptionTrack[]
  posterAddress: string | null
  startAt: () => number
  /** Of a clip: what follows is not shown. */
  endSeconds?: number
  /** The same episode with new addresses; null: there are none. */
  renew: () => Promise<PlayerEpisode | null>
}

export class Player {
  readonly video: HTMLVideoElement
  episode: PlayerEpisode | null = null
  /** Settles once a frame can be shown; null when there is nothing to wait for or it failed. */
  loading: Promise<void> | null = null
  #onFault: (player: Player, fault: EngineFault) => void
  #loadedAtMs = Number.NEGATIVE_INFINITY
  readonly #engine: ElementEngine
  #isPlain = false

  constructor(
    video: HTMLVideoElement,
    createEngine: CreateElementEngine,
    onFault: (player: Player, fault: EngineFault) => void,
  ) {
    this.video = video
    this.#onFault = onFault
    this.#engine = createEngine(video, (fault) => {
      if (fault === 'lost') this.loading = null
      this.#onFault(this, fault)
    })
  }

  get engine(): Pick<PlaybackEngine, 'setActive' | 'setQuality' | 'renditions' | 'statistics'> {
    return this.#engine
  }

  /** Plays the plain file of the page's markup, without an engine. */
  get isPlain(): boolean {
    return this.#isPlain
  }

  /** From now on another pool hears of its faults. */
  report(onFault: (player: Player, fault: EngineFault) => void): void {
    this.#onFault = onFault
  }

  isFresh(nowMs: number): boolean {
    return areFresh(this.#loadedAtMs, nowMs)
  }

  adopt(episode: PlayerEpisode): void {
    this.episode = episode
    this.#isPlain = true
  }

  load(
    episode: PlayerEpisode,
    how: Omit<LoadOptions, 'startSeconds' | 'endSeconds' | 'renew'>,
  ): Promise<void> {
    if (this.#isPlain) emptyVideo(this.video)
    this.#isPlain = false
    if (this.episode?.id !== episode.id) {
      describeVideo(this.video, episode)
      this.video.poster = episode.posterAddress ?? ''
    }
    this.episode = episode
    this.#loadedAtMs = performance.now()
    const { play, endSeconds } = episode
    const renew = async () => (await episode.renew())?.play ?? null
    this.loading = this.#engine.load(play, { startSeconds: episode.startAt(), endSeconds, renew, ...how })
    return this.loading
  }

  clear(): void {
    this.episode = null
    this.loading = null
    this.video.pause()
    if (this.#isPlain) emptyVideo(this.video)
    else void this.#engine.clear().catch(() => this.renew())
    this.#isPlain = false
  }

  /** The next load creates a new engine, since this one may have failed for good. */
  renew(): void {
    void this.#engine.reset()
    this.loading = null
  }

  destroy(): void {
    this.video.pause()
    void this.#engine.destroy()
  }
}

/** Its name and captions. */
export function describeVideo(
  video: HTMLVideoElement,
  { id, label, captions }: Pick<PlayerEpisode, 'id' | 'label' | 'captions'>,
): void {
  video.dataset.episode = id
  video.ariaLabel = label
  for (const track of video.querySelectorAll('track')) track.remove()
  for (const { language, label: name, url } of captions) {
    const track = document.createElement('track')
    Object.assign(track, { kind: 'subtitles', srclang: language, label: name, src: url })
    video.append(track)
  }
}
