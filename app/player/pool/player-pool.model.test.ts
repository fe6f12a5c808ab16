import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngineWith } from '../engines/create-engine.ts'
import type { Quality } from '../engines/quality.ts'
import { INITIAL_PLAYBACK, nextPlayback } from '../playback/playback.ts'
import type { PlayerEpisode } from './player.ts'
import { PlayerPool } from './player-pool.ts'
import { fakeEngines } from './testing/fake-engines.ts'
import { FakeVideo } from './testing/fake-video.ts'

const EPISODES = 6
/** Elements, and so engines at a time. */
const PLAYERS = 3
/** A hand-over that the viewer seeks in follows three times; so long after the last seek it is over. */
const SEEK_SETTLED_MS = 8_000

type Step =
  | { kind: 'open'; at: number }
  | { kind: 'retry' }
  /** The data of the neighbours has arrived. */
  | { kind: 'prepare' }
  | { kind: 'plainArrives' }
  | { kind: 'arrive' | 'fail'; which: number }
  | { kind: 'fault'; which: number; fault: 'interrupted' | 'lost' }
  | { kind: 'offline' }
  | { kind: 'press' }
  | { kind: 'seek'; seconds: number }
  | { kind: 'choose'; quality: Quality }
  | { kind: 'openSettings' }
  | { kind: 'wait'; ms: number }

const QUALITY = fc.constantFrom<Quality>('auto', 'saver')
const which = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open' as const), at: fc.nat(EPISODES - 1) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'retry' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'prepare' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'plainArrives' as const }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      which,
      fault: fc.constantFrom('interrupted' as const, 'lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'offline' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'press' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('seek' as const), seconds: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), quality: QUALITY }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'openSettings' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 20, 400, 3_000) }),
  },
)

/** Every third episode needs another kind of engine than the others. */
const mediaAddress = (index: number) => `e${index}.${index % 3 === 2 ? 'm3u8' : 'mpd'}`

function anEpisode(index: number): PlayerEpisode {
  const address = mediaAddress(index)
  const isHls = address.endsWith('m3u8')
  return {
    id: `e${index}`,
    label: `Episode ${index + 1}`,
    play: { hlsUrl: isHls ? address : null, dashUrl: isHls ? null : address, mp4Url: null },
    captions: [],
    posterAddress: null,
    startAt: () => 0,
    renew: async () => null,
  }
}

/** A page that began with a plain file of the first episode, and the pool that took it over. */
class Page {
  readonly engines = fakeEngines()
  readonly videos: FakeVideo[] = []
  readonly pool: PlayerPool
  /** At the moments at which an element begins. */
  soundingMax = 0
  playback = INITIAL_PLAYBACK
  failureCount = 0
  requested = 0
  isPausedByViewer = false
  isAdopting = true
  soughtAtMs = Number.NEGATIVE_INFINITY
  isDestroyed = false
  #quality: Quality
  #areRenditionsRequested = false
  #active: FakeVideo

  constructor(quality: Quality) {
    this.#quality = quality
    vi.stubGlobal('document', {
      createElement: () => this.#createVideo(),
      querySelectorAll: () => this.videos,
    })
    const first = this.#createVideo()
    first.dataset.episode = 'e0'
    first.setAttribute('src', 'e0.mp4')
    first.setAttribute('playing-address', mediaAddress(0))
    this.#active = first
    this.pool = new PlayerPool({
      container: { append() {} } as unknown as HTMLElement,
      first: first as unknown as HTMLVideoElement,
      running: null,
      size: PLAYERS,
      createEngine: createEngineWith(this.engines.creators),
      onFact: (fact) => {
        expect(this.isDestroyed, `told after the end: ${fact.kind}`).toBe(false)
        if (fact.kind === 'failed') this.failureCount++
        if (fact.kind !== 'interrupted') this.playback = nextPlayback(this.playback, fact)
      },
      onActive: (video) => this.#onActive(video as unknown as FakeVideo),
      quality: () => this.#quality,
      areRenditionsRequested: () => this.#areRenditionsRequested,
    })
    void this.pool.adopt(anEpisode(0))
  }

  do(step: Step): void {
    const { pool } = this
    switch (step.kind) {
      case 'open':
        if (step.at === this.requested) return
        this.requested = step.at
        this.isPausedByViewer = false
        this.isAdopting = false
        void pool.open(anEpisode(step.at))
        return
      case 'retry':
        this.retry()
        return
      case 'prepare': {
        const neighbours = [this.requested + 1, this.requested - 1].filter((at) => at >= 0 && at < EPISODES)
        pool.prepare(neighbours.map(anEpisode))
        return
      }
      case 'plainArrives': {
        const [first] = this.videos
        if (first?.hasAttribute('src') && first.readyState === 0) first.fill(0)
        return
      }
      case 'arrive':
      case 'fail': {
        const loading = this.engines.all.filter(({ isLoading }) => isLoading)
        loading[step.which % loading.length]?.[step.kind]()
        return
      }
      case 'fault': {
        const idle = this.engines.all.filter(({ isLoading }) => !isLoading)
        idle[step.which % idle.length]?.onFault(step.fault)
        return
      }
      case 'offline':
        for (const engine of this.engines.all) {
          if (engine.isLoading) engine.fail()
          else engine.onFault('interrupted')
        }
        return
      case 'press':
        if (!this.#active.isRunning) return
        this.isPausedByViewer = true
        this.#active.pause()
        return
      case 'seek':
        if (this.#active.readyState === 0) return
        this.soughtAtMs = performance.now()
        this.#active.currentTime = step.seconds
        return
      case 'choose':
        this.#quality = step.quality
        pool.setQuality(step.quality)
        return
      case 'openSettings':
        this.#areRenditionsRequested = true
        pool.requestRenditions()
    }
  }

  retry(): void {
    this.isAdopting = false
    this.isPausedByViewer = false
    void this.pool.open(anEpisode(this.requested), { isAgain: true })
  }

  /** What holds at every moment. */
  check(): void {
    expect(this.#sounding().length, 'elements that sound').toBeLessThanOrEqual(1)
    expect(this.soundingMax, 'elements that sounded when one began').toBeLessThanOrEqual(1)
    expect(this.#active.dataset.episode, 'the active player holds what was asked for last').toBe(
      `e${this.requested}`,
    )
    const { all } = this.engines
    const attached = all.filter(({ isAttached }) => isAttached)
    expect(attached.length, 'engines').toBeLessThanOrEqual(PLAYERS)
    expect(new Set(attached.map(({ video }) => video)).size, 'engines on one element').toBe(attached.length)
    expect(Math.max(0, ...all.map(({ destroyCount }) => destroyCount))).toBeLessThanOrEqual(1)
  }

  /** The network is back, everything arrives, and nothing is pressed any more. */
  async settle(): Promise<void> {
    for (let round = 0; round < 8; round++) {
      this.do({ kind: 'plainArrives' })
      if (this.playback.phase === 'failed') this.retry()
      await vi.advanceTimersByTimeAsync(100)
      for (const engine of this.engines.all) engine.arrive()
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }

  checkSettled(): void {
    const active = this.#active
    expect(active.getAttribute('playing-address'), 'the video of the active player').toBe(
      mediaAddress(this.requested),
    )
    expect(this.videos.filter(({ style }) => style.opacity !== '0')).toEqual([active])
    expect(this.videos.filter(({ ariaHidden }) => ariaHidden !== 'true')).toEqual([active])
    if (active.ended) return
    expect(active.isRunning, 'the active player runs').toBe(!this.isPausedByViewer)
    expect(this.playback.phase).toBe(this.isPausedByViewer ? 'paused' : 'playing')
    const engine = this.engines.all.find(({ video, isAttached }) => video === active && isAttached)
    expect(engine?.isActive ?? true, 'the active engine fetches all it wants').toBe(true)
  }

  async destroy(): Promise<void> {
    this.pool.destroy()
    this.isDestroyed = true
    await vi.advanceTimersByTimeAsync(500)
    for (const engine of this.engines.all) engine.arrive()
    await vi.advanceTimersByTimeAsync(35_000)
    expect(this.engines.all.filter(({ destroyCount }) => destroyCount !== 1)).toEqual([])
    expect(this.engines.all.filter(({ isAttached }) => isAttached)).toEqual([])
    expect(this.videos.filter(({ isRunning }) => isRunning)).toEqual([])
    expect(this.videos.filter(({ isRemoved }) => !isRemoved)).toEqual(this.videos.slice(0, 1))
  }

  #sounding(): FakeVideo[] {
    return this.videos.filter(({ isRunning, muted }) => isRunning && !muted)
  }

  #createVideo(): FakeVideo {
    const video = new FakeVideo()
    this.videos.push(video)
    video.addEventListener('playing', () => {
      this.soundingMax = Math.max(this.soundingMax, this.#sounding().length)
    })
    return video
  }

  /** A hand-over keeps the second; nothing else makes another element active before another episode is asked for. */
  #onActive(video: FakeVideo): void {
    const before = this.#active
    this.#active = video
    if (before === video || !this.isAdopting || before.readyState === 0) return
    if (performance.now() - this.soughtAtMs < SEEK_SETTLED_MS) return
    expect(Math.abs(video.currentTime - before.currentTime), 'seconds lost by the hand-over').toBeLessThan(
      0.5,
    )
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', FakeVideo)
  vi.stubGlobal('window', { MediaSource: FakeVideo })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('in any order of switches, retries, late videos, failures and presses, one element plays the episode requested last, and no engine is left over (rows 132, 411, 415)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      QUALITY,
      fc.array(step, { maxLength: 30 }),
      fc.boolean(),
      async (isPlainThere, quality, steps, isSettled) => {
        vi.useFakeTimers()
        const page = new Page(quality)
        if (isPlainThere) page.do({ kind: 'plainArrives' })
        for (const step of steps) {
          page.do(step)
          await vi.advanceTimersByTimeAsync(step.kind === 'wait' ? step.ms : 1)
          page.check()
        }
        // Half of the pages are left in the middle of it.
        if (isSettled) {
          await page.settle()
          page.check()
          page.checkSettled()
        }
        await page.destroy()
      },
    ),
    { numRuns: 300 },
  )
}, 60_000)

test('with data saver the plain file plays without an engine, until another quality is chosen or the settings list them (rows 404, 415)', async () => {
  for (const need of [
    { kind: 'choose', quality: 540 },
    { kind: 'choose', quality: 'auto' },
    { kind: 'openSettings' },
  ] satisfies Step[]) {
    vi.useFakeTimers()
    const page = new Page('saver')
    page.do({ kind: 'plainArrives' })
    await vi.advanceTimersByTimeAsync(5_000)
    page.check()
    page.checkSettled()
    expect(page.engines.all, 'engines before').toEqual([])
    page.do(need)
    await page.settle()
    page.checkSettled()
    expect(page.engines.all.filter(({ isAttached }) => isAttached).length, 'engines after').toBe(1)
    await page.destroy()
  }
})

test('settings that are open before the first frame list the renditions too (row 404)', async () => {
  vi.useFakeTimers()
  const page = new Page('saver')
  page.do({ kind: 'openSettings' })
  await page.settle()
  page.checkSettled()
  expect(page.engines.all.filter(({ isAttached }) => isAttached).length).toBe(1)
  await page.destroy()
})

test('a first video that nothing arrives of fails after half a minute, once, with and without an engine that fails too (rows 411, 418)', async () => {
  for (const quality of ['auto', 'saver'] as const) {
    for (const failsAfterMs of [5_000, 40_000]) {
      vi.useFakeTimers()
      const page = new Page(quality)
      await vi.advanceTimersByTimeAsync(failsAfterMs)
      for (const engine of page.engines.all) engine.fail()
      await vi.advanceTimersByTimeAsync(29_000 - Math.min(failsAfterMs, 29_000))
      if (failsAfterMs < 29_000) expect(page.failureCount, 'too soon').toBe(0)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(page.failureCount, `${quality}, ${failsAfterMs} ms`).toBe(1)
      await page.destroy()
      vi.useRealTimers()
    }
  }
})
