import { describe, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { LocalHistoryEntry } from '../library/local-history.ts'
import type { Positions } from '../library/positions.ts'
import { toContinueRows, toMemberRows } from './continue-rows.ts'
import { CONTINUE_SCRIPT } from './continue-script.ts'

const entry = (id: string, more: Partial<LocalHistoryEntry> = {}): LocalHistoryEntry => ({
  id,
  chapterId: `${id}e`,
  epIndex: 1,
  contentName: `Drama ${id}`,
  episodeCount: 3,
  share: 0.4,
  secondsLeft: 70,
  isSeen: false,
  ...more,
})

describe('the rows a member can resume (row 421)', () => {
  const row = {
    dramaId: 'a',
    name: 'Drama a',
    coverUrl: null,
    episodeId: 'ae2',
    episodeNumber: 2,
    episodeCount: 3,
    positionSeconds: 30,
    durationSeconds: 120,
    savedAtMs: 1000,
  }
  const shown = (positions: Positions, more: Partial<typeof row> = {}) =>
    toMemberRows([{ ...row, ...more }], positions, 5000)[0]

  test('resume at the account’s position, unless this device has a newer one', () => {
    expect(shown([])).toMatchObject({ episodeNumber: 2, share: 0.25, secondsLeft: 90 })
    expect(shown([['ae2', 60, 2000, 0]])).toMatchObject({ share: 0.5, secondsLeft: 60 })
    expect(shown([['ae2', 60, 500, 0]])).toMatchObject({ share: 0.25 })
    expect(shown([['ae2', 60, 6000, 1]])).toMatchObject({ share: 0.5 })
  })

  test('resume at the episode if its length is unknown', () => {
    const unknown = { ...row, durationSeconds: null }
    expect(toMemberRows([unknown], [], 5000)[0]).toMatchObject({ share: 0, secondsLeft: null })
  })
})

describe('the rows a device can resume (row 421)', () => {
  test('are newest first, each at its episode, with the time left', () => {
    expect(toContinueRows([entry('b'), entry('a', { epIndex: 0 })])).toMatchObject([
      { dramaId: 'b', episodeNumber: 2, share: 0.4, secondsLeft: 70 },
      { dramaId: 'a', episodeNumber: 1 },
    ])
  })

  test('is the next episode after a seen one, from its beginning', () => {
    expect(toContinueRows([entry('a', { isSeen: true, share: 1, secondsLeft: 0 })])).toMatchObject([
      { episodeNumber: 3, share: 0, secondsLeft: null },
    ])
  })

  const cases: [string, LocalHistoryEntry, boolean][] = [
    ['an episode in the middle', entry('a'), true],
    ['the last one, unfinished', entry('a', { epIndex: 2 }), true],
    ['the last one, seen', entry('a', { epIndex: 2, isSeen: true }), false],
    ['one put aside', entry('a', { isPutAside: true }), false],
    ['one kept by an older version', { id: 'a', chapterId: 'e', epIndex: 0, contentName: 'A' }, true],
  ]
  test.each(cases)('as the page’s first script sees it: %s', (_, kept, isShown) => {
    expect(toContinueRows([kept])).toHaveLength(isShown ? 1 : 0)
    expect(isKeptFree(JSON.stringify([kept]))).toBe(isShown)
  })

  test.each([null, '', '[]', '{}', 'nonsense', '[null]'])('is nothing where %j is stored', (text) => {
    expect(isKeptFree(text)).toBe(false)
  })
})

const MARK = 'abcdefghijklmnopqrstuv'
const OTHER_MARK = 'vutsrqponmlkjihgfedcba'

test.each([
  ['has not been asked', null, true],
  ['had nothing in another session', OTHER_MARK, true],
  ['had nothing', MARK, false],
])('the place is kept free for a member whose account %s (row 421)', (_, nothing, isFree) => {
  const earlyMember = { sessionMark: MARK }
  expect(isKeptFree(JSON.stringify([entry('a')]), { earlyMember, nothing })).toBe(isFree)
  expect(isKeptFree(null, { earlyMember, nothing })).toBe(isFree)
})

interface Kept {
  cookie?: string
  earlyMember?: { sessionMark: string }
  nothing?: string | null
}

function isKeptFree(
  history: string | null,
  { cookie = '', earlyMember, nothing = null }: Kept = {},
): boolean {
  const setAttribute = vi.fn()
  const stored: Record<string, string | null> = {
    [STORAGE_KEYS.history]: history,
    [STORAGE_KEYS.nothingToContinue]: nothing,
  }
  const window = {
    document: { cookie },
    earlyMember,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  }
  new Function('window', 'document', CONTINUE_SCRIPT)(window, { documentElement: { setAttribute } })
  return setAttribute.mock.calls.length > 0
}
