import { expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { choosePlainFile, MEASURED_KEY, SETTINGS_KEY } from '../player/pool/plain-file.ts'
import type { Clip } from './clip.ts'
import { CLIP_SCRIPT, clipStart, isInMarkup } from './clip-script.ts'
import { DEVICE_SIGNALS_KEY } from './device-signals.ts'

const CLIP = {
  dramaId: 'd1',
  episode: { episodeId: 'e1', play: { mp4Url: '/plain.mp4', hlsUrl: null, dashUrl: null } },
  startSeconds: 3,
  endSeconds: 45,
} as unknown as Clip

interface Device {
  local?: Record<string, unknown>
  tab?: Record<string, unknown>
  connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
}

/** Runs the script as the browser does, right after the element. */
function open({ local = {}, tab = {}, connection }: Device = {}, clip = CLIP) {
  const handlers = new Map<string, () => void>()
  const video = {
    dataset: Object.fromEntries([
      ['poster', '/first.jpg'],
      ['episode', 'e1'],
      ...(clip.episode.play.highMp4Url ? [['high', clip.episode.play.highMp4Url]] : []),
      ...Object.entries(clipStart(clip).attributes).map(([name, value]) => [
        name.slice('data-'.length).replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
        String(value),
      ]),
    ]),
    attributes: new Set(['data-opening', 'controls']),
    removeAttribute: (name: string) => void video.attributes.delete(name),
    addEventListener: (name: string, handler: () => void) => void handlers.set(name, handler),
    querySelector: () => null,
    querySelectorAll: () => [],
    play: vi.fn(),
    ...{ src: '', poster: '', currentTime: 0, ended: false, controls: true, muted: false, volume: 1 },
  }
  const script = { previousElementSibling: video, parentNode: {} as object | null }
  const storage = (stored: Record<string, unknown>) => ({
    getItem: (key: string) => (key in stored ? JSON.stringify(stored[key]) : null),
  })
  const run = new Function(
    ...['document', 'window', 'navigator', 'location', 'localStorage', 'sessionStorage'],
    ...['addEventListener', 'setTimeout', CLIP_SCRIPT],
  )
  run(
    { currentScript: script, addEventListener() {} },
    ...[{}, { connection }, { search: '?t=9', pathname: '/for-you/' }, storage(local), storage(tab)],
    ...[() => {}, () => {}],
  )
  return { video, script, report: (event: string) => handlers.get(event)?.() }
}

test('the first clip of a page starts before the page’s scripts, at its own second, with the remembered sound (row 426)', () => {
  const { video } = open({
    local: {
      'cliffhanger.sound': { volume: 0.4, muted: true },
      'cliffhanger.positions': [['e1', 20]],
      [STORAGE_KEYS.history]: [{ id: 'd12' }],
    },
    connection: { effectiveType: '4g' },
  })
  expect(video).toMatchObject({ src: '/plain.mp4', currentTime: 3, muted: true, volume: 0.4 })
  expect(video.play).toHaveBeenCalledOnce()
  expect(video.attributes).toContain('data-opening')
})

test.each<[string, Device]>([
  ['this tab goes on with a visit', { tab: { [STORAGE_KEYS.feedVisit]: {} } }],
  ['the viewer has watched its drama', { local: { [STORAGE_KEYS.history]: [{ id: 'd1' }] } }],
  ['the viewer has hidden its drama', { local: { [DEVICE_SIGNALS_KEY]: { hidden: ['d1'], skipped: [] } } }],
])('nothing of it is loaded or seen where %s (row 427)', (_, device) => {
  const { video } = open(device)
  expect(video).toMatchObject({ src: '', poster: '', controls: false })
  expect(video.play).not.toHaveBeenCalled()
  // The page's scripts wait for no frame.
  expect(video.attributes).not.toContain('data-opening')
})

test.each<[string, Device]>([
  ['data saver of the viewer', { local: { [SETTINGS_KEY]: { quality: 'saver' } } }],
  ['data saver of the browser', { connection: { saveData: true } }],
  ['2G', { connection: { effectiveType: '2g' } }],
])('with %s its poster comes first (row 426)', (_, device) => {
  const { video } = open(device)
  expect(video).toMatchObject({ src: '', poster: '/first.jpg' })
  expect(video.play).not.toHaveBeenCalled()
})

const HIGH = { ...CLIP.episode.play, highMp4Url: '/plain-high.mp4' }

test.each<[string, Device, string]>([
  ['says that it carries it', { connection: { downlink: 9 } }, '/plain-high.mp4'],
  ['is too slow', { connection: { downlink: 1.6 } }, '/plain.mp4'],
  ['says nothing', {}, '/plain.mp4'],
  ['says nothing, and was measured in this tab', { tab: { [MEASURED_KEY]: 4e6 } }, '/plain-high.mp4'],
  ['was measured as slow', { tab: { [MEASURED_KEY]: 9e5 } }, '/plain.mp4'],
  ['has become slow', { connection: { downlink: 1 }, tab: { [MEASURED_KEY]: 4e6 } }, '/plain.mp4'],
  ['saves data', { connection: { downlink: 9, saveData: true } }, '/plain.mp4'],
  [
    'carries it, for a viewer who has chosen fewer lines',
    { connection: { downlink: 9 }, local: { [SETTINGS_KEY]: { quality: 360 } } },
    '/plain.mp4',
  ],
  [
    'carries it, for a viewer who has chosen more lines',
    { connection: { downlink: 9 }, local: { [SETTINGS_KEY]: { quality: 1080 } } },
    '/plain-high.mp4',
  ],
])('script and page play the same plain file where the network %s (row 425)', (_, device, file) => {
  const { connection, local = {}, tab = {} } = device
  const { video } = open(device, { ...CLIP, episode: { ...CLIP.episode, play: HIGH } })
  // Data saver has its poster first.
  if (!connection?.saveData) expect(video.src).toBe(file)
  const storage = (stored: Record<string, unknown>) => ({
    getItem: (key: string) => (key in stored ? JSON.stringify(stored[key]) : null),
  })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('window', { localStorage: storage(local), sessionStorage: storage(tab) })
  expect(choosePlainFile(HIGH)).toBe(file)
  expect(choosePlainFile({ mp4Url: '/a.mp4' })).toBe('/a.mp4')
  vi.unstubAllGlobals()
})

test('nothing after its end is shown: it is repeated until the page is there (row 426)', () => {
  const { video, script, report } = open()
  const at = (seconds: number, state = {}) => {
    Object.assign(video, { currentTime: seconds }, state)
    report(video.ended ? 'ended' : 'timeupdate')
    return video.currentTime
  }
  expect(at(44)).toBe(44)
  expect(at(45.1)).toBe(3)
  video.play.mockClear()
  // The file is shorter.
  expect(at(40, { ended: true })).toBe(3)
  expect(video.play).toHaveBeenCalledOnce()
  // The page has removed the script.
  script.parentNode = null
  expect(at(45.1, { ended: false })).toBe(45.1)
})

test('a clip without a plain file waits for the page', () => {
  expect(isInMarkup(CLIP)).toBe(true)
  expect(
    isInMarkup({ ...CLIP, episode: { ...CLIP.episode, play: { ...CLIP.episode.play, mp4Url: null } } }),
  ).toBe(false)
  expect(isInMarkup(undefined)).toBe(false)
})
