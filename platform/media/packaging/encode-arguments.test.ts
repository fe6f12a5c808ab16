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

function cuts(ladder: EncodingLadder): string {
  const encoding = encodeArguments({
    sourcePath: 'film.mp4',
    source: SOURCE,
    soundPath: 'sound.mka',
    renditions: planRenditions(SOURCE, ladder),
    ladder,
    manifestPath: 'manifest.mpd',
  })
  return encoding[encoding.indexOf('-force_key_frames') + 1]!
}

test('segments begin every 2 s, or as far apart as the ladder says, after a short first one (row 450)', () => {
  expect(cuts(STANDARD_LADDER)).toBe('expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))')
  expect(cuts(DEMONSTRATION_LADDER)).toBe('expr:gte(t,if(lt(n_forced,2),n_forced,4*(n_forced-1)))')
})
