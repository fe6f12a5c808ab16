import { describe, expect, test } from 'vitest'
import { afterEpisode } from './still-watching.ts'

const ended = {
  hasNext: true,
  isAutoNext: true,
  sleep: { kind: 'off' as const },
  nowMs: 0,
  unattendedCount: 0,
  stillWatchingAfter: 3,
}

describe('at the end of an episode', () => {
  test.each([
    ['the next one is counted down', {}, 'countDown'],
    ['nothing follows the last one', { hasNext: false }, 'stay'],
    ['nothing follows when that is switched off', { isAutoNext: false }, 'stay'],
    ['the timer for this episode stops everything', { sleep: { kind: 'episode' } }, 'sleep'],
    [
      'a timer that ran out stops everything',
      { sleep: { kind: 'at', atMs: 5, minutes: 15 }, nowMs: 6 },
      'sleep',
    ],
    [
      'a timer still running stops nothing',
      { sleep: { kind: 'at', atMs: 5, minutes: 15 }, nowMs: 4 },
      'countDown',
    ],
    ['two nobody watched are not enough to ask', { unattendedCount: 1 }, 'countDown'],
    ['after three nobody touched, it is asked', { unattendedCount: 2 }, 'askStillWatching'],
    ['who does not want to be asked is not', { unattendedCount: 99, stillWatchingAfter: 0 }, 'countDown'],
  ] as const)('%s (rows 402, 412)', (_, given, expected) => {
    expect(afterEpisode({ ...ended, ...given })).toBe(expected)
  })
})
