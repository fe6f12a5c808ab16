import { expect, test } from 'vitest'
import { engineKindFor, nativeAddress } from './engine.ts'

const all = { hlsUrl: '/a.m3u8', dashUrl: '/a.mpd', mp4Url: '/a.mp4' }
const desktop = { hasMediaSource: true, playsHlsItself: false }
const oldPhone = { hasMediaSource: false, playsHlsItself: true }
const neither = { hasMediaSource: false, playsHlsItself: false }

test('takes DASH where the browser can be fed, and what it plays itself otherwise (row 303)', () => {
  expect(engineKindFor(all, desktop)).toBe('dash')
  expect(engineKindFor(all, oldPhone)).toBe('native')
  expect(engineKindFor(all, neither)).toBe('native')
})

test('takes HLS when there is only an m3u8', () => {
  const hls = { ...all, dashUrl: null, mp4Url: null }
  expect(engineKindFor(hls, desktop)).toBe('hls')
  expect(engineKindFor(hls, oldPhone)).toBe('native')
})

test('plays a plain file as it is', () => {
  const plain = { hlsUrl: null, dashUrl: null, mp4Url: '/a.mp4' }
  expect(engineKindFor(plain, desktop)).toBe('native')
  expect(nativeAddress(plain, oldPhone)).toBe('/a.mp4')
})

test('gives the element HLS only where it understands it', () => {
  expect(nativeAddress(all, oldPhone)).toBe('/a.m3u8')
  expect(nativeAddress(all, neither)).toBe('/a.mp4')
  expect(nativeAddress({ ...all, mp4Url: null }, neither)).toBeNull()
})
