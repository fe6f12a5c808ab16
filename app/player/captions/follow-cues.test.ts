import { expect, test } from 'vitest'
import { followCues } from './follow-cues.ts'

const cue = (startTime: number, endTime: number, words: string) => ({
  startTime,
  endTime,
  getCueAsHTML: () => ({ textContent: words }),
})
const WORDS = [cue(0, 2, 'You came.'), cue(4, 6, 'I never left you.')]

/** A paused video at this second, whose track's file has not come. */
function watch(currentTime: number, offsetMs = 0) {
  const video = Object.assign(new EventTarget(), { currentTime })
  const track = Object.assign(new EventTarget(), {
    mode: 'disabled',
    cues: null as null | typeof WORDS,
    activeCues: [] as typeof WORDS,
  })
  const element = Object.assign(new EventTarget(), { track })
  const seen = { text: '' }
  const follow = () =>
    followCues(
      video as unknown as HTMLVideoElement,
      element as unknown as HTMLTrackElement,
      offsetMs,
      (text) => {
        seen.text = text
      },
    )
  const load = () => {
    track.cues = WORDS.map((each) => ({ ...each }))
    element.dispatchEvent(new Event('load'))
  }
  return { video, track, seen, follow, load }
}

test('a video paused at its start shows its caption, though no cue ever became active (row 403)', () => {
  const { video, seen, follow, load } = watch(0)
  follow()
  load()
  expect(seen.text).toBe('You came.')
  video.currentTime = 3
  video.dispatchEvent(new Event('seeked'))
  expect(seen.text).toBe('')
})

test('a caption that was active before the player took over is shown at once (row 403)', () => {
  const { track, seen, follow, load } = watch(5)
  track.mode = 'showing'
  load()
  follow()
  expect([track.mode, seen.text]).toEqual(['hidden', 'I never left you.'])
})

test('captions follow their offset and the browser’s timing until they are switched off (row 403)', () => {
  const { track, seen, follow, load } = watch(1, 1500)
  const stop = follow()
  load()
  expect(seen.text).toBe('')
  track.activeCues = track.cues ?? []
  track.dispatchEvent(new Event('cuechange'))
  expect(seen.text).toBe('You came.\nI never left you.')
  stop()
  track.activeCues = []
  track.dispatchEvent(new Event('cuechange'))
  expect([track.mode, seen.text]).toEqual(['disabled', 'You came.\nI never left you.'])
})
