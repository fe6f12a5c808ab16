import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** What the page notes of a clip, by the number of its drama. */
export interface SeenClip {
  drama: number
  /** From the first second on. */
  seconds: number
  /** While it was in view and did not go on; before the first clip's first second nothing counts. */
  stalledMs: number
}

export interface Move {
  /** A picture of the next clip was decoded when the key was pressed. */
  wasReady: boolean
  /** From the key to the frame after the first. */
  motionMs: number
}

export interface Segment {
  drama: number
  /** `video-2-00003.m4s` */
  name: string
  bytes: number
}

interface Recorder {
  seen: SeenClip[]
  moves: Move[]
  /** How often two began to be heard at once. */
  doubleSounds: number
  press(): Promise<void>
  /** The clip in view has come so far, or another one is in view; null: it is. */
  whenSeen(seconds: number | null): Promise<void>
}

declare global {
  interface Window {
    feed: Recorder
  }
}

/** Runs in the page before its own scripts. */
function record(): void {
  localStorage.setItem(
    'cliffhanger.player',
    JSON.stringify({
      ...JSON.parse(localStorage.getItem('cliffhanger.player') ?? '{}'),
      stillWatchingAfter: 0,
    }),
  )
  const videos = () => [...document.querySelectorAll('video')]
  const active = () => videos().find((video) => !video.ariaHidden)
  const dramaOf = (video: HTMLVideoElement | undefined) =>
    Number(/Drama (\d+)/.exec(video?.ariaLabel ?? '')?.[1] ?? -1)
  const hasPicture = (video: HTMLVideoElement) => video.readyState >= video.HAVE_CURRENT_DATA
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let sinceMs = performance.now()
  let wasDouble = false
  const listen = () => {
    const isDouble =
      videos().filter((video) => !video.paused && !video.ended && !video.muted && hasPicture(video)).length >
      1
    if (isDouble && !wasDouble) window.feed.doubleSounds++
    wasDouble = isDouble
  }
  for (const name of ['play', 'playing', 'volumechange', 'timeupdate']) addEventListener(name, listen, true)
  const look = () => {
    requestAnimationFrame(look)
    const nowMs = performance.now()
    const video = active()
    const drama = dramaOf(video)
    const { seen } = window.feed
    if (!video || drama < 0) return
    // An element that is emptied for another clip stands at the second of the one before.
    const isThere = hasPicture(video) && (!video.paused || video.ended)
    const last = seen.at(-1)
    if (last?.drama !== drama) {
      if (!last && (!isThere || video.currentTime === 0)) return
      seen.push({
        drama,
        seconds: last ? 0 : video.currentTime,
        // Since the frame before.
        stalledMs: last ? nowMs - sinceMs : 0,
      })
    } else {
      const gainedMs = isThere ? Math.max(0, video.currentTime - last.seconds) * 1000 : 0
      last.seconds += gainedMs / 1000
      if (!video.ended) last.stalledMs += nowMs - sinceMs - gainedMs
    }
    sinceMs = nowMs
  }
  requestAnimationFrame(look)
  window.feed = {
    seen: [],
    moves: [],
    doubleSounds: 0,
    async press() {
      const before = active()
      const ready = videos().filter(hasPicture)
      const startMs = performance.now()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }))
      let next = active()
      while (next === before || !next || !hasPicture(next) || next.style.opacity === '0') {
        await frame()
        next = active()
      }
      const shown = next
      const wasReady = ready.includes(shown)
      shown.requestVideoFrameCallback((_now, { presentationTime }) =>
        window.feed.moves.push({ wasReady, motionMs: Math.max(0, presentationTime - startMs) }),
      )
    },
    async whenSeen(seconds) {
      while (window.feed.seen.length === 0) await frame()
      const drama = dramaOf(active())
      const isOver = () =>
        dramaOf(active()) !== drama ||
        (seconds !== null &&
          window.feed.seen.at(-1)?.drama === drama &&
          window.feed.seen.at(-1)!.seconds >= seconds)
      while (!isOver()) await frame()
    },
  }
}

export interface FeedVisit {
  page: Page
  devTools: CDPSession
  segments: Segment[]
  /** When the first was requested, by `performance.now()` of this process. */
  firstAtMs(): number
}

/** Opens For You and records what is fetched and seen. */
export async function openFeed(
  context: BrowserContext,
  origin: string,
  prepare: (devTools: CDPSession) => Promise<unknown> = async () => {},
): Promise<FeedVisit> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  const segments: Segment[] = []
  let firstAtMs: number | null = null
  const byRequest = new Map<string, Segment>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const [, key, name] = /\/media\/[^/]+\/([0-9a-f]{24})\/[^/]+\/([^?]+)/.exec(request.url) ?? []
    if (!key || !name || name.endsWith('.vtt')) return
    const segment = { drama: Number.parseInt(key, 16), name, bytes: 0 }
    byRequest.set(requestId, segment)
    firstAtMs ??= performance.now()
    segments.push(segment)
  })
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    const segment = byRequest.get(requestId)
    if (segment) segment.bytes += encodedDataLength || dataLength
  })
  await page.addInitScript(record)
  await prepare(devTools)
  await page.goto(`${origin}/for-you/`, { waitUntil: 'commit' })
  return { page, devTools, segments, firstAtMs: () => firstAtMs ?? performance.now() }
}

/** Sees so much of the clip in view and presses the key; null: sees it to its end, after which the next one follows. */
export async function stay(page: Page, seconds: number | null): Promise<void> {
  await page.evaluate(async (stays) => {
    await window.feed.whenSeen(stays)
    if (stays !== null) await window.feed.press()
  }, seconds)
}
