import { expect, test } from 'vitest'
import { playEpisode } from './playback.ts'

const playUrl = '/media/e1/master.m3u8'
const CAPTIONS = [{ language: 'en', label: 'English', url: '/media/e1/captions.en.vtt' }]

test.each([
  ['sent', { captions: CAPTIONS }, CAPTIONS],
  ['sent as none', { captions: [] }, []],
  ['not sent, as by backends without them', {}, null],
  ['null', { captions: null }, null],
])('captions of a paid episode that are %s', (_name, sent, captions) => {
  const wire = playEpisode.wire.parse({ curr: { playerUrlInfo: { playUrl }, ...sent } })
  expect(playEpisode.read(wire)).toEqual({
    play: { hlsUrl: playUrl, dashUrl: null, mp4Url: null },
    captions,
  })
})
