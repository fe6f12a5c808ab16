import { isAnyPlaying } from '../../browser/is-any-playing.ts'
import { isMotionReduced } from '../../browser/is-motion-reduced.ts'
import { emptyVideo } from '../playback/empty-video.ts'
import { cachesPartialResponses, firstBytes, loadRange } from '../pool/preload-video.ts'
import { requestVideoAddress } from '../pool/video-address.ts'

/** After the moment that loads the first bytes: a mouse on its way to another card leaves sooner. */
const INTENT_MS = 440
const SHOWN_SECONDS = 6
/** What plays unasked for longer needs a button that stops it (WCAG 2.2.2). */
const SLIDE_SECONDS = 5
const FADE_MS = 250
/** About six seconds of a usual plain file. */
const SHOWN_BYTES = 768 * 1024
/** So that a page spends at most 6 MB on previews. */
const PREVIEWS_MAX = 8

const LOOK = 'pointer-events-none absolute inset-0 size-full object-cover'

const previewed = new Set<string>()
let shown: AbortController | null = null

/**
 * While a mouse rests on a card, the beginning of its episode plays over its cover, without sound. Never rejects: without it
 * the cover stays.
 *
 * @param page path of an episode's page, to which the card leads
 */
export async function previewCover(page: string): Promise<void> {
  const card = matchMedia('(hover: hover) and (pointer: fine)').matches ? cardUnderMouse(page) : null
  const cover = card?.querySelector<HTMLElement>('[data-cover]')
  const showing = card && cover && beginShowing()
  if (!showing) return
  const { signal } = showing
  const stop = () => showing.abort()
  card.addEventListener('pointerleave', stop, { signal })
  card.addEventListener('click', stop, { signal })
  document.addEventListener('visibilitychange', stop, { signal })
  await new Promise((resolve) => setTimeout(resolve, INTENT_MS))
  const file = signal.aborted ? null : await loadBeginning(page, signal)
  if (file)
    playOnce(file, showing, { className: LOOK, seconds: SHOWN_SECONDS, add: (video) => cover.append(video) })
}

/**
 * The same in the hero, over the slide's picture, until `leaving` aborts.
 *
 * @param page path of an episode's page
 */
export async function previewSlide(page: string, picture: Element, leaving: AbortSignal): Promise<void> {
  // A mouse that has come to rest on a card meanwhile goes first.
  const isOther = shown !== null && !shown.signal.aborted
  const showing = leaving.aborted || isOther ? null : beginShowing()
  if (!showing) return
  leaving.addEventListener('abort', () => showing.abort())
  const file = await loadBeginning(page, showing.signal)
  if (file)
    playOnce(file, showing, {
      className: 'hero-film',
      seconds: SLIDE_SECONDS,
      add: (video) => picture.after(video),
    })
}

/** Ends what was shown before. Null where nothing may play. */
function beginShowing(): AbortController | null {
  shown?.abort()
  const mayPlay = cachesPartialResponses() && !isMotionReduced() && !isAnyPlaying(document)
  shown = mayPlay ? new AbortController() : null
  return shown
}

/** Null if the focus rests there, and not the mouse. */
function cardUnderMouse(page: string): HTMLAnchorElement | null {
  const link = document.querySelector<HTMLAnchorElement>('a:hover')
  return link && link.pathname + link.search === page ? link : null
}

async function loadBeginning(page: string, signal: AbortSignal): Promise<Blob | null> {
  if (previewed.size >= PREVIEWS_MAX && !previewed.has(page)) return null
  const video = await requestVideoAddress(page)
  if (!video || signal.aborted) return null
  // A cover is small, and most previews lead to no press: the lowest rendition is enough.
  const { lowestUrl } = video
  const first = lowestUrl === video.play.mp4Url ? await firstBytes(video.episodeId) : null
  if (signal.aborted) return null
  previewed.add(page)
  const rest = first?.isWhole
    ? null
    : await loadRange(lowestUrl, { from: first?.bytes.byteLength ?? 0, to: SHOWN_BYTES, signal })
  // A file that is cut off plays as far as it goes.
  const parts = [first?.bytes, rest].filter((part) => part instanceof ArrayBuffer)
  return parts.length > 0 ? new Blob(parts, { type: 'video/mp4' }) : null
}

interface Place {
  className: string
  seconds: number
  add: (video: HTMLVideoElement) => void
}

function playOnce(file: Blob, showing: AbortController, { className, seconds, add }: Place): void {
  const { signal } = showing
  if (signal.aborted || isAnyPlaying(document)) return
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.className = className
  video.ariaHidden = 'true'
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  video.disableRemotePlayback = true
  const end = () => showing.abort()
  const appear = () => {
    add(video)
    video.animate({ opacity: [0, 1] }, FADE_MS)
  }
  video.addEventListener('playing', appear, { once: true, signal })
  video.addEventListener('timeupdate', () => video.currentTime >= seconds && end(), { signal })
  video.addEventListener('ended', end, { signal })
  video.addEventListener('error', end, { signal })
  signal.addEventListener('abort', () => void vanish(video).finally(() => URL.revokeObjectURL(address)), {
    once: true,
  })
  video.src = address
  video.play().catch(end)
}

async function vanish(video: HTMLVideoElement): Promise<void> {
  video.pause()
  // Rejects when the card is removed meanwhile.
  if (video.isConnected) await video.animate({ opacity: [1, 0] }, FADE_MS).finished.catch(() => {})
  video.remove()
  emptyVideo(video)
}
