import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDashEngine } from './shaka-engine.ts'

const shaka = vi.hoisted(() => ({
  load: vi.fn(async () => {}),
  selectVariantTrack: vi.fn(),
  configure: vi.fn(),
  estimatedBandwidth: 300_000,
}))

vi.mock('shaka-player/dist/shaka-player.dash-es2021.js', () => ({
  default: {
    polyfill: { installAll() {} },
    abr: { SimpleAbrManager: class {} },
    Player: class {
      load = shaka.load
      async attach() {}
      async destroy() {}
      configure = shaka.configure
      selectVariantTrack = shaka.selectVariantTrack
      addEventListener() {}
      getNetworkingEngine = () => ({ registerRequestFilter() {} })
      getVariantTracks = () => [
        { width: 240, height: 426, bandwidth: 100_000 },
        { width: 720, height: 1280, bandwidth: 900_000 },
      ]
      getStats = () => ({
        estimatedBandwidth: shaka.estimatedBandwidth,
        streamBandwidth: 100_000,
        bytesDownloaded: 40_000,
      })
    },
  },
}))

const PLAY = { dashUrl: '/a.mpd', hlsUrl: null, mp4Url: null }
const HOW = { startSeconds: 12, isPrefetch: false, bitsPerSecond: 300_000, quality: 'auto' } as const

beforeEach(() => vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 }))
afterEach(() => vi.unstubAllGlobals())

function anEngine() {
  const video = Object.assign(new EventTarget(), { readyState: 1, currentTime: 0, seeking: false })
  return { video, engine: createDashEngine(video as unknown as HTMLVideoElement, () => {}) }
}

test('a resumed episode loads from its beginning and seeks after the first frame (row 446)', async () => {
  const { video, engine } = anEngine()
  const loading = engine.load(PLAY, HOW)
  await vi.waitFor(() => expect(shaka.load).toHaveBeenCalledWith('/a.mpd', null), 30_000)
  expect(video.currentTime).toBe(0)
  video.readyState = 2
  await vi.waitFor(() => {
    video.dispatchEvent(new Event('loadeddata'))
    expect(video.currentTime).toBe(12)
  }, 30_000)
  video.dispatchEvent(new Event('seeked'))
  await loading
})

test('an address that expired before it was loaded is renewed (row 472)', async () => {
  const { video, engine } = anEngine()
  video.readyState = 2
  const refused = { severity: 2, code: 1001, data: ['https://watch.example/a/a.mpd', 403] }
  shaka.load.mockRejectedValueOnce(refused)
  const renew = vi.fn(async () => ({ ...PLAY, dashUrl: '/b/a.mpd' }))
  await engine.load(PLAY, { ...HOW, startSeconds: 0, renew })
  expect(renew).toHaveBeenCalledTimes(1)
  shaka.load.mockRejectedValueOnce(refused)
  const without = { ...HOW, startSeconds: 0, renew: async () => null }
  await expect(engine.load(PLAY, without)).rejects.toBe(refused)
})

test('the connection counts as measured once its figure is not the one a load was given (row 415)', async () => {
  const { video, engine } = anEngine()
  video.readyState = 2
  await engine.load(PLAY, { ...HOW, startSeconds: 0 })
  expect(engine.statistics()?.isMeasured).toBe(false)
  shaka.estimatedBandwidth = 4_000_000
  expect(engine.statistics()).toMatchObject({ isMeasured: true, bitsPerSecond: 4_000_000 })
})

test('another rendition replaces the video ahead, also after a choice at the end, and soon what lies behind (row 404)', async () => {
  const { video, engine } = anEngine()
  video.readyState = 2
  await engine.load(PLAY, { ...HOW, startSeconds: 0 })
  const expectSelected = (width: number) =>
    expect(shaka.selectVariantTrack).toHaveBeenLastCalledWith(expect.objectContaining({ width }), true, 2)
  Object.assign(video, { currentTime: 3, duration: 9 })
  engine.setQuality(720)
  expectSelected(720)
  video.currentTime = 9
  engine.setQuality('saver')
  expectSelected(720)
  video.currentTime = 0
  video.dispatchEvent(new Event('seeking'))
  expectSelected(240)

  const readBehind = () =>
    shaka.configure.mock.calls
      .map(([{ streaming }]) => streaming?.bufferBehind)
      .findLast((seconds) => seconds !== undefined)
  expect(readBehind()).toBe(2)
  await engine.load(PLAY, { ...HOW, startSeconds: 0 })
  expect(readBehind()).toBe(20)
})

test('a clip buffers a few seconds ahead and nothing after its end, until its drama goes on (row 426)', async () => {
  const { video, engine } = anEngine()
  let bufferedTo = 0
  Object.assign(video, { readyState: 2, buffered: { length: 1, start: () => 0, end: () => bufferedTo } })
  const readGoal = () =>
    shaka.configure.mock.calls
      .map(([{ streaming }]) => streaming?.bufferingGoal)
      .findLast((seconds) => seconds !== undefined)
  await engine.load(PLAY, { ...HOW, startSeconds: 0, endSeconds: 45 })
  expect(readGoal()).toBe(4)
  Object.assign(video, { currentTime: 43 })
  bufferedTo = 45.2
  video.dispatchEvent(new Event('progress'))
  expect(readGoal()).toBe(0)
  // What lies behind is no longer buffered.
  Object.assign(video, { currentTime: 46 })
  video.dispatchEvent(new Event('seeking'))
  expect(readGoal()).toBe(4)
  engine.setActive(true)
  expect(readGoal()).toBe(20)
})
