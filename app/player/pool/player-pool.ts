import type { EngineFault, EngineStatistics } from '../engines/engine.ts'
import type { Quality, Rendition } from '../engines/quality.ts'
import type { Interruption, PlaybackFact } from '../playback/playback.ts'
import { startVideo } from '../playback/start-video.ts'
import { listenToVideo } from '../playback/video-facts.ts'
import { takeShapeOf } from '../playback/video-shape.ts'
import { eventOf, firstPicture, seekStanding, somethingToSee } from '../playback/video-waits.ts'
import { connectionOf, firstBitsPerSecond } from './connection.ts'
import { meet } from './hand-over.ts'
import { type DeckEpisode, DeckSlot, emptyVideo } from './player.ts'
import { planDeck } from './pool-plan.ts'
import { type Drag, follow, glideBack, glideOn } from './swipe-transition.ts'

/** One that plays, and its two neighbours. */
const PLACES = 3

interface DeckOptions {
  /** Holds the elements, one over the other. */
  container: HTMLElement
  /** The element that came with the page. */
  first: HTMLVideoElement
  tell: (fact: PlaybackFact | Interruption) => void
  /** Called with the element that plays from now on. */
  onActive: (video: HTMLVideoElement) => void
  quality: () => Quality
}

/**
 * Media elements one over the other: one plays, the others hold its neighbours ready, decoded to their first picture.
 * A switch uncovers another element once it has a picture, so that the last one is held until then. Row 415.
 */
export class Deck {
  readonly #options: DeckOptions
  readonly #slots: DeckSlot[]
  #active: DeckSlot
  #shown: DeckSlot
  /** Taking over from the plain file. */
  #successor: DeckSlot | null = null
  #stopListening: () => void = () => {}
  /** Counts what was asked for: an answer to an older ask changes nothing. */
  #turn = 0
  #drag: Drag | null = null
  /** To be held ready as soon as there is room; null until it is known, and what is held stays until then. */
  #wanted: readonly DeckEpisode[] | null = null
  #measuredBitsPerSecond: number | null = null

  constructor(options: DeckOptions) {
    this.#options = options
    this.#slots = [options.first, ...this.#createVideos()].map(
      (video) => new DeckSlot(video, (slot, fault) => this.#onFault(slot, fault)),
    )
    this.#active = this.#shown = this.#slots[0] as DeckSlot
  }

  /** Whether the page's own element has an episode's file, as the page was written. */
  holdsPlain(episodeId: string): boolean {
    const { first } = this.#options
    return first.dataset.episode === episodeId && first.hasAttribute('src') && !this.#active.episode
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

  /** What the connection carried when last looked at; null before anything was measured. */
  measuredBitsPerSecond(): number | null {
    this.#measuredBitsPerSecond = this.statistics()?.bitsPerSecond || this.#measuredBitsPerSecond
    return this.#measuredBitsPerSecond
  }

  setQuality(quality: Quality): void {
    for (const { engine } of this.#slots) engine.setQuality(quality)
  }

  /**
   * The page's own element plays already, without scripts' help: it stays the picture until an engine has come to the
   * same second in another element.
   */
  async adopt(episode: DeckEpisode): Promise<void> {
    const plain = this.#active
    plain.adopt(episode)
    this.#activate(plain)
    const { video } = plain
    const own = ++this.#turn
    if (video.muted && video.dataset.silenced) this.#options.tell({ kind: 'startedMuted' })
    if (video.paused && !video.ended) {
      const startSeconds = episode.startAt()
      if (video.currentTime === 0 && startSeconds > 0) video.currentTime = startSeconds
      void startVideo(video, this.#options.tell)
    }
    video.addEventListener('error', () => {
      if (plain.isPlain && plain === this.#active && !this.#successor) this.#options.tell({ kind: 'failed' })
    })

    const successor = this.#slots[1] as DeckSlot
    this.#successor = successor
    try {
      // What the first picture needs comes first.
      await firstPicture(video)
      if (this.#turn !== own) return
      await this.#load(successor, { ...episode, startAt: () => video.currentTime }, false)
      // A film that has ended is handed over once it is watched again.
      while (!(await meet(video, successor.video))) {
        await eventOf(video, 'playing')
        if (this.#turn !== own) return
      }
    } catch {
      if (this.#turn === own) successor.clear()
      if (this.#turn === own && video.error) this.#options.tell({ kind: 'failed' })
      return
    } finally {
      if (this.#turn === own) this.#successor = null
    }
    if (this.#turn !== own) return
    const isOn = !video.paused || video.error !== null
    this.#activate(successor)
    if (isOn) await startVideo(successor.video, this.#options.tell)
    // The element before was paused, and may not have said so yet; nobody listens to it any more.
    else this.#options.tell({ kind: 'paused' })
    await this.#show(successor)
    // Somebody went on meanwhile: the file is the picture until what was opened has one.
    if (!plain.isPlain || plain === this.#shown) return
    plain.clear()
    this.#fill()
  }

  /** Plays an episode: at once when it was held ready. Rejects never; failures are told. */
  async open(episode: DeckEpisode, { isAgain = false } = {}): Promise<void> {
    const { tell } = this.#options
    const own = ++this.#turn
    this.#successor = null
    this.#wanted = null
    const held = this.#slots.find((slot) => slot.episode?.id === episode.id && !slot.isPlain)
    const isReady = !isAgain && held?.loading != null && held.isFresh(performance.now())
    const slot = held ?? this.#freeSlot()
    this.#active.video.pause()
    tell({ kind: isAgain ? 'renewing' : 'opened' })
    const loading = isReady ? slot.loading : this.#load(slot, episode, false)
    this.#activate(slot)
    try {
      slot.engine.setTurn(true)
      await loading
      if (own !== this.#turn) return
      if (isReady) await seekStanding(slot.video, episode.startAt())
      if (own !== this.#turn) return
      const shown = this.#show(slot)
      await startVideo(slot.video, tell)
      await shown
    } catch {
      // An earlier load that a later one ended is no failure of the later one.
      if (own !== this.#turn) return
      slot.renew()
      tell({ kind: 'failed' })
    }
  }

  /** Holds these ready, as far as there is room, and nothing else. */
  prepare(wanted: readonly DeckEpisode[]): void {
    this.#wanted = wanted
    this.#fill()
  }

  #fill(): void {
    const wanted = this.#wanted
    if (!wanted) return
    const busy = this.#slots.flatMap((slot, place) =>
      slot === this.#active || slot === this.#shown || slot === this.#successor ? [place] : [],
    )
    // The page's own file is no episode held ready: only an engine can go on with one.
    for (const [place, slot] of this.#slots.entries()) {
      if (slot.isPlain && !busy.includes(place)) slot.clear()
    }
    const held = this.#slots.map(({ episode }) => episode?.id ?? null)
    const plan = planDeck(
      held,
      busy,
      wanted.map(({ id }) => id),
    )
    for (const place of plan.clear) this.#slots[place]?.clear()
    for (const { place, id } of plan.fill) {
      const episode = wanted.find((candidate) => candidate.id === id)
      const slot = this.#slots[place]
      if (!episode || !slot) continue
      this.#load(slot, episode, true).catch(() => {
        if (slot.episode === episode && slot !== this.#active) this.#drop(slot)
      })
    }
  }

  /** The picture follows a finger, and the neighbour's comes in behind it. Row 407. */
  drag(offsetPx: number, neighbourId: string | null): void {
    const neighbour = this.#slots.find(
      ({ episode, video }) =>
        episode?.id === neighbourId && video !== this.video && video.readyState >= video.HAVE_CURRENT_DATA,
    )
    if (this.#drag?.neighbour && this.#drag.neighbour !== neighbour?.video) glideBack(this.#drag)
    this.#drag = { playing: this.#shown.video, neighbour: neighbour?.video ?? null, offsetPx }
    follow(this.#drag)
  }

  /** The finger let go and nothing else opens. */
  dropBack(): void {
    if (this.#drag) glideBack(this.#drag)
    this.#drag = null
  }

  destroy(): void {
    this.#turn++
    this.#stopListening()
    for (const slot of this.#slots) {
      slot.destroy()
      if (slot.video !== this.#options.first) slot.video.remove()
      else emptyVideo(slot.video)
    }
  }

  #createVideos(): HTMLVideoElement[] {
    const { container, first } = this.#options
    return Array.from({ length: PLACES - 1 }, () => {
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

  #onFault(slot: DeckSlot, fault: EngineFault): void {
    if (slot === this.#active)
      this.#options.tell(fault === 'lost' ? { kind: 'failed' } : { kind: 'interrupted', isForGood: false })
    else if (fault === 'lost' && slot !== this.#successor) this.#drop(slot)
  }

  /** What failed while it was held ready is held no more. */
  #drop(slot: DeckSlot): void {
    slot.renew()
    slot.episode = null
  }

  #freeSlot(): DeckSlot {
    const idle = this.#slots.filter((slot) => slot !== this.#active && slot !== this.#shown)
    return idle.find(({ episode }) => !episode) ?? (idle[0] as DeckSlot)
  }

  #load(slot: DeckSlot, episode: DeckEpisode, isAhead: boolean): Promise<void> {
    return slot.load(episode, {
      isAhead,
      bitsPerSecond: firstBitsPerSecond(connectionOf(navigator), this.measuredBitsPerSecond()),
      quality: this.#options.quality(),
    })
  }

  /** This element is listened to and asked from now on, with the sound and speed of the one before. */
  #activate(slot: DeckSlot): void {
    this.#stopListening()
    const { video } = slot
    const before = this.#active.video
    if (before !== video) {
      takeShapeOf(before, video)
      video.volume = before.volume
      video.muted = before.muted
      video.defaultPlaybackRate = before.defaultPlaybackRate
      video.playbackRate = before.defaultPlaybackRate
      before.ariaHidden = 'true'
      this.#active.engine.setTurn(false)
    }
    video.ariaHidden = null
    this.#active = slot
    this.#stopListening = listenToVideo(video, this.#options.tell)
    this.#options.onActive(video)
  }

  /** Uncovers the element once it has something to show, and only then covers the last one. */
  async #show(slot: DeckSlot): Promise<void> {
    const drag = this.#drag
    this.#drag = null
    await somethingToSee(slot.video)
    if (slot !== this.#active || slot === this.#shown) {
      if (drag) glideBack(drag)
      return
    }
    const before = this.#shown
    this.#shown = slot
    slot.video.style.opacity = '1'
    if (drag) glideOn({ ...drag, neighbour: slot.video })
    else before.video.style.opacity = '0'
    before.video.pause()
    this.#fill()
  }
}
