import { afterEach, expect, test, vi } from 'vitest'
import { choosePlainFile } from './plain-file.ts'

const PLAY = { mp4Url: '/plain.mp4', highMp4Url: '/plain-high.mp4' }
const NOW_MS = 100_000

interface Loaded {
  kilobytes: number
  fromMs: number
  toMs: number
  workerStart?: number
}

function choose(...loaded: Loaded[]) {
  vi.stubGlobal('navigator', { connection: { downlink: 1.5 } })
  vi.stubGlobal('performance', {
    now: () => NOW_MS,
    getEntriesByType: () =>
      loaded.map(({ kilobytes, fromMs, toMs, workerStart = 0 }) => {
        return { transferSize: kilobytes * 1000, responseStart: fromMs, responseEnd: toMs, workerStart }
      }),
  })
  return choosePlainFile(PLAY)
}

afterEach(() => vi.unstubAllGlobals())

test.each<[string, Loaded[], string]>([
  ['fast', [{ kilobytes: 300, fromMs: 90_000, toMs: 90_500 }], PLAY.highMp4Url],
  ['slowly', [{ kilobytes: 300, fromMs: 90_000, toMs: 92_000 }], PLAY.mp4Url],
  [
    'fast, in parallel',
    Array.from({ length: 6 }, () => ({ kilobytes: 100, fromMs: 90_000, toMs: 91_500 })),
    PLAY.highMp4Url,
  ],
  [
    'slowly, the last of it at once',
    [
      { kilobytes: 20, fromMs: 90_000, toMs: 91_000 },
      { kilobytes: 90, fromMs: 90_999, toMs: 91_001 },
    ],
    PLAY.mp4Url,
  ],
  ['too little to say', [{ kilobytes: 90, fromMs: 90_000, toMs: 90_010 }], PLAY.mp4Url],
  ['fast, a while ago', [{ kilobytes: 900, fromMs: 30_000, toMs: 30_100 }], PLAY.mp4Url],
  ['from the worker', [{ kilobytes: 900, fromMs: 90_000, toMs: 90_010, workerStart: 1 }], PLAY.mp4Url],
  ['nothing', [], PLAY.mp4Url],
])(
  'a browser that knows little of its network, where the page has loaded %s (row 425)',
  (_, loaded, file) => {
    expect(choose(...loaded)).toBe(file)
  },
)
