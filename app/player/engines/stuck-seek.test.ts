import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isStuckSeeking, reloadStuckSeek } from './stuck-seek.ts'

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const aVideo = (facts: { readyState: number; seeking: boolean; bufferedTo: number }) => {
  const video = {
    ...facts,
    currentTime: 0.4,
    buffered: { length: 1, start: () => 0.1, end: () => facts.bufferedTo },
  }
  return video as unknown as HTMLVideoElement & { readyState: number }
}

async function answerAfter(video: HTMLVideoElement, ms: number, isOver = () => false) {
  const answers: boolean[] = []
  void isStuckSeeking(video, isOver).then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(ms)
  return answers
}

test('a seek that never ends where the video is buffered is stuck (row 446)', async () => {
  const video = aVideo({ readyState: 1, seeking: true, bufferedTo: 4 })
  expect(await answerAfter(video, 1_900), 'a busy machine takes that long').toEqual([])
  expect(await answerAfter(video, 2_500)).toEqual([true])
})

test('a video that has not loaded yet is not stuck, however long it takes', async () => {
  expect(await answerAfter(aVideo({ readyState: 1, seeking: true, bufferedTo: 0.2 }), 60_000)).toEqual([])
})

test('one with a frame, or with another source, is not stuck', async () => {
  expect(await answerAfter(aVideo({ readyState: 2, seeking: true, bufferedTo: 4 }), 5_000)).toEqual([false])
  const video = aVideo({ readyState: 1, seeking: true, bufferedTo: 4 })
  expect(await answerAfter(video, 5_000, () => true)).toEqual([false])
})

test('one that gets stuck again after a reload is loaded again, and goes on where it was (row 446)', async () => {
  const element = Object.assign(new EventTarget(), {
    readyState: 1,
    seeking: true,
    paused: true,
    currentTime: 30,
    buffered: { length: 1, start: () => 0, end: () => 60 },
  })
  let reloads = 0
  const reload = async () => {
    element.dispatchEvent(new Event('emptied'))
    element.currentTime = 0
    reloads += 1
    if (reloads < 3) return
    element.readyState = 2
    setTimeout(() => element.dispatchEvent(new Event('loadeddata')), 50)
  }
  void reloadStuckSeek(element as unknown as HTMLVideoElement, { reload, isOver: () => false })
  await vi.advanceTimersByTimeAsync(20_000)
  expect({ reloads, at: element.currentTime }).toEqual({ reloads: 3, at: 30 })
})
