import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngineWith } from '../engines/create-engine.ts'
import type { PlaybackFact } from '../playback/playback.ts'
import type { Player, PlayerEpisode } from './player.ts'
import { PlayerPool } from './player-pool.ts'
import { fakeEngines } from './testing/fake-engines.ts'
import { FakeVideo } from './testing/fake-video.ts'

const EPISODE: PlayerEpisode = {
  id: 'e1',
  label: 'Episode 1',
  play: { hlsUrl: null, dashUrl: 'e1.mpd', mp4Url: null },
  captions: [],
  posterAddress: null,
  startAt: () => 0,
  renew: async () => null,
}

const engines = fakeEngines()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLMediaElement', FakeVideo)
  vi.stubGlobal('window', { MediaSource: FakeVideo })
  vi.stubGlobal('document', { createElement: () => new FakeVideo(), querySelectorAll: () => [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openPool(first: HTMLVideoElement, running: Player | null) {
  const facts: PlaybackFact['kind'][] = []
  const pool = new PlayerPool({
    container: { append() {} } as unknown as HTMLElement,
    first,
    running,
    size: 3,
    createEngine: createEngineWith(engines.creators),
    onFact: ({ kind }) => kind !== 'interrupted' && facts.push(kind),
    onActive() {},
    quality: () => 'auto',
    areRenditionsRequested: () => false,
  })
  return { pool, facts }
}

test('what plays in one page goes on in another by its element and engine, without a load (row 426)', async () => {
  const before = openPool(new FakeVideo() as unknown as HTMLVideoElement, null)
  expect(before.pool.release()).toBeNull()
  void before.pool.open(EPISODE)
  await vi.advanceTimersByTimeAsync(1)
  const [engine] = engines.all
  engine?.arrive()
  await vi.advanceTimersByTimeAsync(3_000)

  const { video } = before.pool
  const player = before.pool.release()
  expect(player?.video).toBe(video)
  before.pool.destroy()
  const after = openPool(video, player)
  expect(after.pool.canContinue('other')).toBe(false)
  expect(after.pool.canContinue('e1')).toBe(true)
  after.pool.continue(EPISODE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(video.paused).toBe(false)
  expect(video.currentTime).toBeGreaterThan(3)
  expect(engines.all).toHaveLength(1)
  expect(engine).toMatchObject({ destroyCount: 0, isLoading: false, isActive: true })
  expect(after.facts).toContain('playing')

  // Its faults are those of the page that has it now.
  engine?.onFault('lost')
  expect(after.facts).toContain('failed')
  expect(before.facts).not.toContain('failed')
})

test('what was being opened when playback was stopped stays silent, and opens at the next request (row 426)', async () => {
  const { pool } = openPool(new FakeVideo() as unknown as HTMLVideoElement, null)
  void pool.open(EPISODE)
  await vi.advanceTimersByTimeAsync(1)
  pool.stop()
  engines.all.at(-1)?.arrive()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pool.video.paused).toBe(true)
  void pool.open(EPISODE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pool.video.paused).toBe(false)
})
