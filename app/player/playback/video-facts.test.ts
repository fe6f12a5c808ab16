import { expect, test } from 'vitest'
import type { PlaybackFact } from './playback.ts'
import { listenToVideo } from './video-facts.ts'

test('the buffered end is reported during playback: Firefox does not report every segment (rows 415, 446)', () => {
  let bufferedTo = 4
  const video = Object.assign(new EventTarget(), {
    HAVE_METADATA: 1,
    HAVE_CURRENT_DATA: 2,
    readyState: 4,
    currentTime: 1,
    duration: 9,
    volume: 1,
    muted: false,
    paused: false,
    buffered: { length: 1, start: () => 0, end: () => bufferedTo },
  })
  const facts: PlaybackFact[] = []
  listenToVideo(video as unknown as HTMLVideoElement, (fact) => facts.push(fact))
  bufferedTo = 9
  video.dispatchEvent(new Event('timeupdate'))
  expect(facts.findLast(({ kind }) => kind === 'buffered')).toEqual({ kind: 'buffered', bufferedSeconds: 9 })
})

test('a play request reports starting before playing (row 406)', () => {
  const video = Object.assign(new EventTarget(), { readyState: 0, paused: true, buffered: { length: 0 } })
  const facts: PlaybackFact[] = []
  listenToVideo(video as unknown as HTMLVideoElement, (fact) => facts.push(fact))
  video.dispatchEvent(new Event('play'))
  expect(facts.at(-1)).toEqual({ kind: 'starting' })
})
