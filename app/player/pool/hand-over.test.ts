import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meet } from './hand-over.ts'

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

/** What became of the meeting, and how far apart the elements were at that moment. */
async function whenMet(running: HTMLVideoElement, waiting: HTMLVideoElement) {
  const met = meet(running, waiting).then((isMoment) => ({
    isMoment,
    isNear: Math.abs(running.currentTime - waiting.currentTime) < 0.5,
  }))
  await vi.advanceTimersByTimeAsync(60_000)
  return met
}

test.each([
  ['plays', false],
  ['hangs', true],
])('the waiting element is paused just ahead of one that %s (rows 415, 446)', async (_, hangs) => {
  const running = aVideo({ at: 2, duration: 9.024, isPlaying: true, hangs })
  const waiting = aVideo({ at: 0, duration: 9, isPlaying: false })
  expect(await whenMet(running, waiting)).toEqual({ isMoment: true, isNear: true })
})

test('a seek to the end keeps the present element: the other would start over at its end (rows 402, 415)', async () => {
  // The sound of a plain file ends a little after its picture, which is where a video fed by segments ends.
  const running = aVideo({ at: 8.9, duration: 9.2, isPlaying: true })
  const waiting = aVideo({ at: 0, duration: 9, isPlaying: false })
  expect((await whenMet(running, waiting)).isMoment).toBe(false)
})

test('an element without data does not take over: the other one plays on until it has some (row 415)', async () => {
  const running = aVideo({ at: 2, duration: 9, isPlaying: true })
  const waiting = aVideo({ at: 0, duration: 9, isPlaying: false })
  Object.assign(waiting, { readyState: 0 })
  const met = vi.fn()
  void meet(running, waiting).then(met)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(met).not.toHaveBeenCalled()
  Object.assign(waiting, { readyState: 2 })
  waiting.dispatchEvent(new Event('loadeddata'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(met).toHaveBeenCalledExactlyOnceWith(true)
})
