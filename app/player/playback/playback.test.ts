import { expect, test } from 'vitest'
import { clockText, INITIAL_PLAYBACK, isRunning, nextPlayback, type PlaybackFact } from './playback.ts'

const after = (...facts: PlaybackFact[]) => facts.reduce(nextPlayback, INITIAL_PLAYBACK)

test('goes from loading to playing to ended; the pause at the end does not hide it', () => {
  expect(after({ kind: 'ready' }).phase).toBe('ready')
  expect(after({ kind: 'ready' }, { kind: 'playing' }).phase).toBe('playing')
  expect(after({ kind: 'playing' }, { kind: 'ended' }, { kind: 'paused' }).phase).toBe('ended')
  expect(after({ kind: 'failed' }, { kind: 'paused' }).phase).toBe('failed')
})

test('stalls only while playing, and plays on (row 411)', () => {
  expect(after({ kind: 'paused' }, { kind: 'stalled' }).phase).not.toBe('stalled')
  expect(after({ kind: 'playing' }, { kind: 'stalled' }).phase).toBe('stalled')
  expect(after({ kind: 'playing' }, { kind: 'stalled' }, { kind: 'playing' }).phase).toBe('playing')
})

test('a play request counts as running before playback starts, and may wait for data (rows 406, 411)', () => {
  const starting = after({ kind: 'ready' }, { kind: 'paused' }, { kind: 'starting' })
  expect(starting.phase).toBe('starting')
  expect(isRunning(starting)).toBe(true)
  expect(nextPlayback(starting, { kind: 'stalled' }).phase).toBe('stalled')
  expect(nextPlayback(starting, { kind: 'paused' }).phase).toBe('paused')
  expect(after({ kind: 'playing' }, { kind: 'ended' }, { kind: 'starting' }).phase).toBe('starting')
  expect(after({ kind: 'starting' }).phase).toBe('loading')
  expect(after({ kind: 'failed' }, { kind: 'starting' }).phase).toBe('failed')
})

test('a refused start is reported, and a muted one offers its sound (row 410)', () => {
  expect(after({ kind: 'autoplayRefused' }, { kind: 'paused' }).phase).toBe('refused')
  const silent = after({ kind: 'startedMuted' }, { kind: 'volumeChanged', volume: 1, isMuted: true })
  expect(silent.isSoundWithheld).toBe(true)
  expect(nextPlayback(silent, { kind: 'volumeChanged', volume: 1, isMuted: false }).isSoundWithheld).toBe(
    false,
  )
})

test('the next episode resets everything but the volume', () => {
  const state = after(
    { kind: 'volumeChanged', volume: 0.4, isMuted: false },
    { kind: 'lengthKnown', durationSeconds: 90 },
    { kind: 'progressed', positionSeconds: 80 },
    { kind: 'opened' },
  )
  expect(state).toMatchObject({ phase: 'loading', positionSeconds: 0, durationSeconds: 0, volume: 0.4 })
})

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3665, '1:01:05'],
])('%d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

test('an automatic retry is no failure yet, and keeps the position (row 411)', () => {
  const playing = nextPlayback(INITIAL_PLAYBACK, { kind: 'progressed', positionSeconds: 7 })
  const lost = nextPlayback(playing, { kind: 'failed' })
  expect(nextPlayback(lost, { kind: 'renewing' })).toMatchObject({ phase: 'loading', positionSeconds: 7 })
})
