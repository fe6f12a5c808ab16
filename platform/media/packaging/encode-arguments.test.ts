import { expect, test } from 'vitest'
import type { SourceVideo } from '../clips/probe.ts'
import { encodeArguments } from './encode-arguments.ts'
import {
  DEMONSTRATION_LADDER,
  type EncodingLadder,
  planRenditions,
  STANDARD_LADDER,
} from './encoding-ladder.ts'

const SOURCE: SourceVideo = {
  videoIndex: 0,
  audioIndex: 1,
  captions: [],
  notices: [],
  width: 432,
  height: 768,
  durationMs: 45_000,
  soundEndMs: 45_000,
  lastPictureMs: 44_917,
  frameRate: '12/1',
  isInterlaced: false,
  hasShowTimes: true,
  hdr: null,
  colorMatrixGuess: null,
}

function findOption(ladder: EncodingLadder, option: string): string {
  const encoding = encodeArguments({
    sourcePath: 'film.mp4',
    source: SOURCE,
    soundPath: 'sound.mka',
    renditions: planRenditions(SOURCE, ladder),
    ladder,
    manifestPath: 'manifest.mpd',
  })
  return encoding[encoding.indexOf(option) + 1]!
}

test('segments begin every 2 s, or as far apart as the ladder says, after a short first one (row 450)', () => {
  expect(findOption(STANDARD_LADDER, '-force_key_frames')).toBe(
    'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))',
  )
  expect(findOption(DEMONSTRATION_LADDER, '-force_key_frames')).toBe(
    'expr:gte(t,if(lt(n_forced,2),n_forced,4*(n_forced-1)))',
  )
})

test('the peak rate holds over 2 s, or over as long as the ladder says', () => {
  const ladder = { ...STANDARD_LADDER, rungs: [{ shortSide: 240, maxKbps: 100, crf: 25 }] }
  const peak = Number.parseInt(findOption(ladder, '-maxrate:v:0'), 10)
  expect(findOption(ladder, '-bufsize:v:0')).toBe(`${2 * peak}k`)
  expect(findOption({ ...ladder, bufferSeconds: 8 }, '-bufsize:v:0')).toBe(`${8 * peak}k`)
})
