import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { ClipPlaces } from './clip-places.ts'
import type { FeedData, KeptVisit } from './kept-visit.ts'
import { restoreVisit, storeVisit } from './stored-visit.ts'
import { startVisit } from './visit.ts'

const CLIP = {
  dramaId: 'a',
  genres: [],
  episode: { episodeId: 'of-a', play: {}, captions: [] },
  startSeconds: 0,
  endSeconds: 45,
} as unknown as FeedData['clips'][number]

let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function aVisit(part: Partial<FeedData> = {}): KeptVisit {
  const data = { language: 'en', sessionMark: 'm', clips: [CLIP], texts: {}, ...part } as FeedData
  return {
    data,
    places: new ClipPlaces(),
    reported: new Set(),
    isDeviceKnown: false,
    visit: startVisit(data.clips),
  }
}

test('a reload goes on with the visit: its clips, what it reported, and the second of each clip (row 426)', () => {
  const left = aVisit()
  left.places.note(CLIP, 21)
  left.reported.add('a')
  storeVisit(left)
  const loaded = aVisit({ clips: [] })
  expect(restoreVisit(loaded)).toEqual(left.visit)
  expect(loaded.places.startAt(CLIP)).toBe(21)
  expect(loaded.reported).toEqual(new Set(['a']))
})

test('another member, another language, a long absence and another form begin anew (row 426)', () => {
  storeVisit(aVisit())
  expect(restoreVisit(aVisit({ sessionMark: null }))).toBeNull()
  expect(restoreVisit(aVisit({ language: 'ar' }))).toBeNull()
  expect(restoreVisit(aVisit())).not.toBeNull()
  vi.advanceTimersByTime(31 * 60_000)
  expect(restoreVisit(aVisit())).toBeNull()

  storeVisit(aVisit())
  const text = stored.get(STORAGE_KEYS.feedVisit) ?? ''
  for (const other of [
    '',
    '[]',
    'null',
    text.replace('"hidden":[]', '"hidden":1'),
    text.replace('"episode"', '"e"'),
  ]) {
    stored.set(STORAGE_KEYS.feedVisit, other)
    expect(restoreVisit(aVisit())).toBeNull()
  }
})
