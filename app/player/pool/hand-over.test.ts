import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncPositions } from './hand-over.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Fake {
  at: number
  duration: number
  isPlaying: boolean
  /** Says that it plays, and does not. */
  hangs?: boolean
}

/** As much of a media element as a hand-over needs: it plays in real time, and a seek is over a little later. */
function aVideo({ at, duration, isPlaying, hangs }: Fake) {
  const events = new EventTarget()
  let from = { seconds: at, atMs: performance.now() }
  const goneSeconds = () => (isPlaying && !hangs ? (performance.now() - from.atMs) / 1000 : 0)
  const now = () => Math.min(from.seconds + goneSeconds(), duration)
  const properties = {
    readyState: 4,
    playbackRate: 1,
    error: null,
    duration,
    get currentTime() {
      return now()
    },
    set currentTime(seconds: number) {
      from = { seconds: Math.min(seconds, duration), atMs: performance.now() }
      setTimeout(() => events.dispatchEvent(new Event('seeked')), 20)
    },
    get ended() {
      return now() >= duration
    },
    get paused() {
      return !isPlaying || now() >= duration
    },
  }
  Object.defineProperties(events, Object.getOwnPropertyDescriptors(properties))
  return events as HTMLVideoElement
}

/** Whether the elements were synchronized, and whether they were close at that moment. */
async function whenSynced(running: HTMLVideoElement, waiting: HTMLVideoElement) {
  const synced = syncPositions(running, waiting).then((isSynced) => ({
    isSynced,
    isNear: Math.abs(running.currentTime - waiting.currentTime) < 0.5,
  }))
  await vi.advanceTimersByTimeAsync(60_000)
  return synced
}

test.each([
  ['plays', false],
  ['hangs', true],
])('the waiting element is paused just ahead of one that %s (rows 415, 446)', async (_, hangs) => {
  const running = aVideo({ at: 2, duration: 9.024, isPlaying: true, hangs })
  const waiting = aVideo({ at: 0, duration: 9, isPlaying: false })
  expect(await whenSynced(running, waiting)).toEqual({ isSynced: true, isNear: true })
})

test('a seek to the end keeps the present element: the other would start over at its end (rows 402, 415)', async () => {
  // The sound of a plain file ends a little after its picture, which is where a video fed by segments ends.
  const running = aVideo({ at: 8.9, duration: 9.2, isPlaying: true })
  const waiting = aVideo({ at: 0, duration: 9, isPlaying: false })
  expect((await whenSynced(running, waiting)).isSynced).toBe(false)
})

test('an element without data does not take over: the other one plays on until it has some (row 415)', async () => {
  const running = aVideo({ at: 2, duration: 9, isPlaying: true })
  const waiting = aVideo({ at: 0, duration: 9, isPlaying: false })
  Object.assign(waiting, { readyState: 0 })
  const synced = vi.fn()
  void syncPositions(running, waiting).then(synced)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(synced).not.toHaveBeenCalled()
  Object.assign(waiting, { readyState: 2 })
  waiting.dispatchEvent(new Event('loadeddata'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(synced).toHaveBeenCalledExactlyOnceWith(true)
})
