import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seekAfterPicture } from './seek-after-picture.ts'

beforeEach(() => vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 }))
afterEach(() => vi.unstubAllGlobals())

function aVideo(readyState: number) {
  const video = Object.assign(new EventTarget(), { readyState, currentTime: 0 })
  let isDone = false
  const done = seekAfterPicture(video as unknown as HTMLVideoElement, 12).then(() => {
    isDone = true
  })
  const emit = async (name: string) => {
    video.dispatchEvent(new Event(name))
    await Promise.resolve()
    await Promise.resolve()
  }
  return { video, done, emit, isDone: () => isDone }
}

test('no seek before the first frame (row 446)', async () => {
  const { video, done, emit, isDone } = aVideo(1)
  await emit('loadedmetadata')
  expect(video.currentTime).toBe(0)
  await emit('loadeddata')
  expect(video.currentTime).toBe(12)
  expect(isDone()).toBe(false)
  await emit('seeked')
  await done
})

test('an element with a frame seeks at once', () => {
  expect(aVideo(2).video.currentTime).toBe(12)
})

test('stays at the second to which the viewer seeks before the first frame (row 125)', async () => {
  const { video, done, emit } = aVideo(1)
  video.currentTime = 4.6
  await emit('loadeddata')
  await done
  expect(video.currentTime).toBe(4.6)
})

test.each(['emptied', 'error'])('an element that is %s is left alone', async (name) => {
  const { video, done, emit } = aVideo(1)
  await emit(name)
  await done
  await emit('loadeddata')
  expect(video.currentTime).toBe(0)
})
