import { expect, test } from 'vitest'
import { keepRate } from './use-rate.ts'

/** Tells of a change later, as an element does. */
class FakeVideo extends EventTarget {
  defaultPlaybackRate = 1
  #rate = 1

  get playbackRate() {
    return this.#rate
  }

  set playbackRate(rate: number) {
    this.#rate = rate
    queueMicrotask(() => this.dispatchEvent(new Event('ratechange')))
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const keep = (video: FakeVideo, rate: number) => keepRate(video as unknown as HTMLVideoElement, rate)

test('a speed chosen as buffering ends outlives the engine, which restores the one it knew (row 405)', async () => {
  const video = new FakeVideo()
  video.playbackRate = 0
  const { setFast, stop } = keep(video, 1.25)
  video.playbackRate = 1
  await settled()
  expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.25, 1.25])

  setFast(true)
  video.playbackRate = 1.25
  await settled()
  expect(video.playbackRate).toBe(2)
  setFast(false)
  await settled()
  expect(video.playbackRate).toBe(1.25)

  stop()
  video.playbackRate = 1
  await settled()
  expect(video.playbackRate).toBe(1)
})

test('a buffering engine sets the speed to 0 (row 405)', async () => {
  const video = new FakeVideo()
  keep(video, 1.5)
  await settled()
  video.playbackRate = 0
  await settled()
  expect(video.playbackRate).toBe(0)
})
