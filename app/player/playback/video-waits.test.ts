import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { somethingToSee } from './video-waits.ts'

let posters: { src: string; onload?: () => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  posters = []
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      constructor() {
        posters.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As much of a media element as the wait needs: it knows its length and has no picture yet. */
function aLoadingVideo(poster: string) {
  const video = Object.assign(new EventTarget(), { readyState: 1, poster })
  const seen = { isOver: false }
  void somethingToSee(video as unknown as HTMLVideoElement).then(() => {
    seen.isOver = true
  })
  return { video, seen }
}

test('the last frame stays while the next video has neither frame nor poster (row 415)', async () => {
  const { video, seen } = aLoadingVideo('/poster.jpg')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen.isOver).toBe(false)
  video.readyState = 2
  video.dispatchEvent(new Event('loadeddata'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.isOver).toBe(true)
})

test('of a quick video no poster is fetched (row 415)', async () => {
  const { video, seen } = aLoadingVideo('/poster.jpg')
  await vi.advanceTimersByTimeAsync(500)
  video.readyState = 2
  video.dispatchEvent(new Event('timeupdate'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.isOver).toBe(true)
  expect(posters).toEqual([])
})

test('a slow video shows its poster (row 415)', async () => {
  const { seen } = aLoadingVideo('/poster.jpg')
  await vi.advanceTimersByTimeAsync(1_600)
  expect(posters).toMatchObject([{ src: '/poster.jpg' }])
  expect(seen.isOver).toBe(false)
  posters[0]?.onload?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.isOver).toBe(true)
})

test('a video without a poster is waited for, but not for ever (row 415)', async () => {
  const { seen } = aLoadingVideo('')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(posters).toEqual([])
  expect(seen.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(seen.isOver).toBe(true)
})
