import { startSeconds } from '../../library/device-positions.ts'
import type { AccountPosition } from '../../library/positions.ts'
import { emptyVideo } from '../playback/empty-video.ts'
import { applySound } from '../playback/sound.ts'
import { startVideo } from '../playback/start-video.ts'
import type { Player } from './player.ts'

interface EarlyVideo {
  episodeId: string
  video: HTMLVideoElement
  /** Removes the temporary stage; `container` is null if no page adopts the video. */
  unmount: (container: HTMLElement | null) => void
  /** Of a video that plays in the page before: takes its player from that page. Null: the video plays its plain file. */
  take: (() => Player | null) | null
}

interface EarlyStart {
  episodeId: string
  mp4Url: string
  /** Query of the page's address. */
  search: string
  /** Null for a visitor. */
  accountPosition: AccountPosition | null
  /** Shows the video on a temporary stage; the result removes it. */
  mount: (video: HTMLVideoElement) => EarlyVideo['unmount']
}

let early: EarlyVideo | null = null

/** Plays an episode's plain file while its page is being loaded and rendered. */
export function startEarlyVideo({ episodeId, mp4Url, search, accountPosition, mount }: EarlyStart): void {
  dropEarlyVideo()
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.dataset.episode = episodeId
  applySound(video)
  // Its page reports the failure.
  video.addEventListener('error', () => early?.video === video && dropEarlyVideo(), { once: true })
  video.src = mp4Url
  const seconds = startSeconds(episodeId, { search, accountPosition })
  if (seconds > 0) video.currentTime = seconds
  early = { episodeId, video, unmount: mount(video), take: null }
  void startVideo(video, ({ kind }) => {
    if (kind === 'startedMuted') video.dataset.silenced = 'true'
    // Until its page is here, only the browser's own controls can start it.
    if (kind === 'autoplayRefused' && early?.video === video) video.controls = true
  })
}

interface RunningVideo {
  episodeId: string
  video: HTMLVideoElement
  take: () => Player | null
}

/** The page before plays the episode: its page may take the element, which otherwise stays where it is. */
export function offerRunningVideo(running: RunningVideo): void {
  dropEarlyVideo()
  early = { ...running, unmount: () => {} }
}

export const isVideoOffered = (episodeId: string): boolean =>
  early?.take != null && early.episodeId === episodeId

export function findEarlyVideo(episodeId: string): HTMLVideoElement | null {
  return early?.episodeId === episodeId ? early.video : null
}

/**
 * The element now belongs to `container`. Moved within one task, it plays on.
 *
 * @returns the player of a video that the page before has played; null: it plays its plain file
 */
export function takeEarlyVideo(video: HTMLVideoElement, container: HTMLElement): Player | null {
  video.removeAttribute('controls')
  container.append(video)
  if (early?.video !== video) return null
  const player = early.take?.() ?? null
  early.unmount(container)
  early = null
  return player
}

export function dropEarlyVideo(): void {
  if (!early) return
  const { video, unmount, take } = early
  early = null
  unmount(null)
  if (!take) emptyVideo(video)
}
