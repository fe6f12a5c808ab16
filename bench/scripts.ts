import { atLeast, atMost, type Declared, ratioAtLeast, ratioAtMost } from './figures.ts'

/** A script that `npm run bench` runs. */
export interface Script {
  /** In `bench/`. */
  file: string
  args: readonly string[]
  /** Instead of `args` for a smoke run. */
  quickArgs: readonly string[]
  /** It is ended when it takes longer. */
  minutesMax: number
  /** Whether it starts the built product. */
  needsBuild: boolean
  figures: Readonly<Record<string, Declared>>
}

/** Memory that does not grow still differs by some percent from one run to the next. */
const FLAT = ratioAtMost(1.1)

/** Frames of a motion. */
const SMOOTH = ratioAtLeast(0.85)

const QUICK_LOAD = ['--rounds', '1', '--seconds', '1']

/** By name, in the order in which they run: the longest last. docs/performance.md has the same commands and goals. */
export const SCRIPTS = {
  home: {
    file: 'home.ts',
    args: [],
    quickArgs: QUICK_LOAD,
    minutesMax: 10,
    needsBuild: true,
    figures: {
      cachedToNode: { name: 'CPU of the cached page', unit: 'ms', peer: 'node:http, same bytes' },
      cachedToExpress: {
        name: 'CPU of the cached page',
        unit: 'ms',
        peer: 'Express, same bytes',
        goal: ratioAtMost(1.3),
      },
      renderedToReact: {
        name: 'CPU of a rendered page',
        unit: 'ms',
        peer: 'React streaming, same markup',
        goal: ratioAtMost(2.3),
      },
      renderedToCached: {
        name: 'CPU of a rendered page',
        unit: 'ms',
        peer: 'the cached page',
        goal: ratioAtLeast(30),
      },
    },
  },
  'member-home': {
    file: 'member-home.ts',
    args: [],
    quickArgs: QUICK_LOAD,
    minutesMax: 10,
    needsBuild: true,
    figures: {
      renderedToParts: {
        name: 'CPU of a member’s page',
        unit: 'ms',
        peer: 'the shared page and its private response',
        goal: ratioAtLeast(10),
      },
    },
  },
  'rendered-pages': {
    file: 'rendered-pages.ts',
    args: [],
    quickArgs: ['--rounds', '1', '--requests', '20'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      toReact: {
        name: 'CPU of a page rendered for a member',
        unit: 'ms',
        peer: 'React streaming, same markup',
        goal: ratioAtMost(3),
      },
      compressed: { name: 'CPU of the compressed page', unit: 'ms', peer: 'the page itself' },
    },
  },
  'product-api': {
    file: 'product-api.ts',
    args: [],
    quickArgs: ['--calls', '200', ...QUICK_LOAD],
    minutesMax: 15,
    needsBuild: true,
    figures: {
      addedMedian: {
        name: 'added median',
        unit: 'ms',
        peer: 'Express with undici',
        goal: atMost(1),
      },
      addedLate: { name: 'added 99th percentile', unit: 'ms', peer: 'Express with undici' },
      cpu: {
        name: 'CPU of a call through the web front',
        unit: 'ms',
        peer: 'Express with undici',
        goal: ratioAtMost(1.3),
      },
    },
  },
  processes: {
    file: 'processes.ts',
    args: [],
    quickArgs: ['--rounds', '1', '--seconds', '2'],
    minutesMax: 10,
    needsBuild: true,
    figures: {
      pages: {
        name: 'pages a second of two processes',
        unit: '',
        peer: 'one process',
        goal: ratioAtLeast(1.8),
      },
    },
  },
  saturation: {
    file: 'saturation.ts',
    args: [],
    quickArgs: ['--rounds', '1', '--seconds', '2'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      web: { name: 'CPU of the web processes for a request', unit: 'ms' },
      platform: { name: 'CPU of the platform for a request', unit: 'ms' },
      postgres: { name: 'CPU of PostgreSQL for a request', unit: 'ms' },
    },
  },
  overload: {
    file: 'overload.ts',
    args: [],
    quickArgs: ['--rounds', '1', '--seconds', '2'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      cachedLate: { name: 'cached pages, 99th percentile', unit: 'ms', goal: atMost(100) },
      renderedMedian: { name: 'rendered pages, median', unit: 'ms' },
      healthLate: { name: 'health checks, 99th percentile', unit: 'ms' },
      unanswered: { name: 'requests without a response', unit: '', goal: atMost(0) },
      recovery: { name: 'back to normal', unit: 's', goal: atMost(5) },
      memory: { name: 'resident memory', unit: 'MB' },
    },
  },
  motion: {
    file: 'motion.ts',
    args: [],
    quickArgs: ['1'],
    minutesMax: 15,
    needsBuild: true,
    figures: {
      opens: { name: 'frames a second of a sheet that opens', unit: '', peer: 'a bare page', goal: SMOOTH },
      followsFinger: {
        name: 'frames a second of a sheet that follows a finger',
        unit: '',
        peer: 'a bare page',
        goal: SMOOTH,
      },
      closes: { name: 'frames a second of a sheet that closes', unit: '', peer: 'a bare page', goal: SMOOTH },
      lock: { name: 'frames a second of a lock that opens', unit: '', peer: 'a bare page', goal: SMOOTH },
    },
  },
  'second-visit': {
    file: 'second-visit.ts',
    args: [],
    quickArgs: ['1'],
    minutesMax: 30,
    needsBuild: true,
    figures: {
      bytes: {
        name: 'bytes with the service worker',
        unit: 'kB',
        peer: 'a browser without it',
        goal: ratioAtMost(1),
      },
      ready: {
        name: 'time until ready with the service worker',
        unit: 'ms',
        peer: 'a browser without it',
        goal: ratioAtMost(1),
      },
      largest: {
        name: 'largest paint with the service worker',
        unit: 'ms',
        peer: 'a browser without it',
        goal: ratioAtMost(1),
      },
      firstBytes: { name: 'bytes of the first visit', unit: 'kB', peer: 'a browser without the worker' },
      firstReady: {
        name: 'time until the first visit is ready',
        unit: 'ms',
        peer: 'a browser without the worker',
        goal: ratioAtMost(1.05),
      },
      firstLargest: {
        name: 'largest paint of the first visit',
        unit: 'ms',
        peer: 'a browser without the worker',
      },
    },
  },
  suggestions: {
    file: 'suggestions.ts',
    args: [],
    quickArgs: ['1'],
    minutesMax: 15,
    needsBuild: true,
    figures: {
      right: { name: 'from a key to right suggestions, median', unit: 'ms', goal: atMost(100) },
      first: { name: 'of these the first key of a text, median', unit: 'ms' },
      answered: { name: 'from a key to the server’s response, median', unit: 'ms' },
    },
  },
  'long-list': {
    file: 'long-list.ts',
    args: [],
    quickArgs: ['1'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      painted: { name: 'from a tap to the list', unit: 'ms', goal: atMost(200) },
      longestTask: { name: 'longest task', unit: 'ms', goal: atMost(200) },
      page: { name: 'page, compressed', unit: 'kB', goal: atMost(100) },
      data: { name: 'its data, compressed', unit: 'kB' },
    },
  },
  switch: {
    file: 'switch.ts',
    args: [],
    quickArgs: ['1'],
    minutesMax: 40,
    needsBuild: true,
    figures: {
      picture: { name: 'from a tap to the first frame, median', unit: 'ms', goal: atMost(50) },
      pictureLate: { name: 'from a tap to the first frame, 95th percentile', unit: 'ms' },
      moving: { name: 'from a tap to the frame after it, median', unit: 'ms' },
      skipped: { name: 'a prefetched episode that is skipped', unit: 'kB', goal: atMost(1000) },
    },
  },
  'first-frame': {
    file: 'first-frame.ts',
    args: [],
    quickArgs: ['1'],
    minutesMax: 60,
    needsBuild: true,
    figures: {
      visit: {
        name: 'first frame of a cold visit',
        unit: 'ms',
        peer: 'bare <video>, same clip',
        goal: ratioAtMost(1.3),
      },
      tap: {
        name: 'first frame after a tap on a card',
        unit: 'ms',
        peer: 'bare <video>, same clip',
        goal: ratioAtMost(1),
      },
      rested: {
        name: 'first frame after a mouse rested on a card',
        unit: 'ms',
        peer: 'bare <video>, same clip',
        goal: ratioAtMost(0.5),
      },
      clip: {
        name: 'first frame of a cold visit to For You',
        unit: 'ms',
        peer: 'bare <video>, same clip',
        goal: ratioAtMost(1.1),
      },
      unused: { name: 'videos loaded by resting on twelve cards', unit: 'kB', goal: atMost(200) },
    },
  },
  'long-visit': {
    file: 'long-visit.ts',
    args: [],
    quickArgs: ['40'],
    minutesMax: 30,
    needsBuild: true,
    figures: {
      heap: { name: 'heap at the last switch', unit: 'MB', peer: 'the twentieth switch', goal: FLAT },
      videos: { name: 'media elements', unit: '', peer: 'the twentieth switch', goal: ratioAtMost(1) },
      buffers: { name: 'source buffers', unit: '', peer: 'the twentieth switch', goal: ratioAtMost(1) },
      nodes: { name: 'nodes', unit: '', peer: 'the twentieth switch', goal: FLAT },
      listeners: { name: 'event listeners', unit: '', peer: 'the twentieth switch', goal: FLAT },
    },
  },
  prefetch: {
    file: 'prefetch.ts',
    args: [],
    quickArgs: ['2'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      score: { name: 'score of the challenge', unit: '', peer: 'an oracle', goal: ratioAtLeast(0.95) },
      scoreOfNext: { name: 'score of the challenge', unit: '', peer: 'the next five loaded ahead' },
      unseen: {
        name: 'bytes of segments of which nothing is seen',
        unit: '%',
        peer: 'the next five loaded ahead',
        goal: atMost(10),
      },
    },
  },
  swipes: {
    file: 'swipes.ts',
    args: [],
    quickArgs: ['8'],
    minutesMax: 300,
    needsBuild: true,
    figures: {
      motion: {
        name: 'from a key to the motion of a clip that is ready, 95th percentile',
        unit: 'ms',
        goal: atMost(50),
      },
      ready: { name: 'clips that are ready', unit: '%' },
      stalled: { name: 'time a clip stands still, of what is seen', unit: '%' },
      sounds: { name: 'moments with two sounds', unit: '', goal: atMost(0) },
      unseen: { name: 'bytes of clips that are not seen', unit: '%', goal: atMost(10) },
      heap: { name: 'heap at the last swipe', unit: 'MB', peer: 'the first 24', goal: FLAT },
      videos: { name: 'media elements', unit: '', peer: 'the first 24', goal: ratioAtMost(1) },
      buffers: { name: 'source buffers', unit: '', peer: 'the first 24', goal: FLAT },
      buffered: { name: 'buffered at the last 24 swipes', unit: 's', peer: 'the first 24', goal: FLAT },
      saver: { name: 'fetched with data saver before a press', unit: 'kB', goal: atMost(0) },
    },
  },
  lighthouse: {
    file: 'lighthouse.ts',
    args: [],
    quickArgs: [],
    minutesMax: 60,
    needsBuild: true,
    figures: {
      listed: { name: 'search engines, a page that may be listed', unit: '', goal: atLeast(100) },
      unlisted: { name: 'search engines, a page that may not be listed', unit: '' },
      performance: { name: 'performance', unit: '' },
      accessibility: { name: 'accessibility', unit: '' },
      practices: { name: 'best practices', unit: '' },
    },
  },
  unlock: {
    file: 'unlock.ts',
    args: [],
    quickArgs: QUICK_LOAD,
    minutesMax: 30,
    needsBuild: false,
    figures: {
      rate: {
        name: 'unlocks a second',
        unit: '',
        peer: 'pgbench, same statements',
        goal: ratioAtLeast(0.65),
      },
      late: { name: 'an unlock, 99th percentile', unit: 'ms' },
      walletMedian: { name: 'one wallet, 32 clients, median', unit: 'ms' },
      walletLate: { name: 'one wallet, 32 clients, 99th percentile', unit: 'ms', goal: atMost(250) },
    },
  },
  'unlock-memory': {
    file: 'unlock.ts',
    args: ['--minutes', '10'],
    quickArgs: ['--minutes', '0.2'],
    minutesMax: 30,
    needsBuild: false,
    figures: {
      resident: {
        name: 'resident memory, last third',
        unit: 'MB',
        peer: 'the second third',
        goal: FLAT,
      },
      heap: {
        name: 'heap after a collection, last third',
        unit: 'MB',
        peer: 'the second third',
        goal: FLAT,
      },
    },
  },
  growth: {
    file: 'growth.ts',
    args: [],
    quickArgs: ['--rounds', '3'],
    minutesMax: 40,
    needsBuild: false,
    figures: {
      slowest: { name: 'the slowest call, 99th percentile', unit: 'ms', goal: atMost(50) },
      growing: { name: 'calls with more statements for a long past', unit: '', goal: atMost(0) },
      besideExports: {
        name: 'a light call beside 20 exports, 99th percentile',
        unit: 'ms',
        peer: 'alone',
      },
      midnight: { name: 'the ranking’s midnight', unit: 's' },
    },
  },
  search: {
    file: 'search.ts',
    args: [],
    quickArgs: ['--rounds', '3'],
    minutesMax: 40,
    needsBuild: false,
    figures: {
      median: { name: 'a search, median', unit: 'ms' },
      late: { name: 'a search, 99th percentile', unit: 'ms', goal: atMost(50) },
      statements: { name: 'statements of a search', unit: '', goal: atMost(3) },
      indexing: { name: 'indexing', unit: 's' },
      index: { name: 'the index', unit: 'MB' },
      publishing: { name: 'publishing a drama, 99th percentile', unit: 'ms' },
    },
  },
  'feed-order': {
    file: 'feed-order.ts',
    args: [],
    quickArgs: ['--days', '1'],
    minutesMax: 20,
    needsBuild: false,
    figures: {
      regret: {
        name: 'clips that viewers would have gone on from, missed',
        unit: '',
        peer: 'most popular first',
        goal: ratioAtMost(0.5),
      },
      firstDay: { name: 'a new drama shown on its first day, the least', unit: '', goal: atLeast(100) },
      repeats: { name: 'clips shown twice to a viewer', unit: '', goal: atMost(0) },
    },
  },
  feed: {
    file: 'feed.ts',
    args: [],
    quickArgs: ['--rounds', '5'],
    minutesMax: 40,
    needsBuild: false,
    figures: {
      median: { name: 'a page of For You, median', unit: 'ms', peer: 'a page of a genre' },
      late: {
        name: 'a page of For You, 99th percentile',
        unit: 'ms',
        peer: 'a page of a genre',
        goal: atMost(50),
      },
      wholeTables: { name: 'statements that read a whole table', unit: '', goal: atMost(0) },
    },
  },
  similar: {
    file: 'similar.ts',
    args: [],
    quickArgs: ['--rounds', '3'],
    minutesMax: 40,
    needsBuild: false,
    figures: {
      median: { name: 'a call, median', unit: 'ms' },
      late: { name: 'a call, 99th percentile', unit: 'ms', goal: atMost(50) },
      wholeTables: { name: 'statements that read a whole table', unit: '', goal: atMost(0) },
      counting: { name: 'viewers in common of ten dramas, 99th percentile', unit: 'ms' },
    },
  },
  report: {
    file: 'report.ts',
    args: [],
    quickArgs: ['--rounds', '1', '--events', '10000'],
    minutesMax: 60,
    needsBuild: false,
    figures: {
      memory: { name: 'peak memory', unit: 'MB', peer: 'a tenth of the events', goal: FLAT },
      time: { name: 'time', unit: 's', peer: 'a tenth of the events' },
    },
  },
  import: {
    file: 'import.ts',
    args: [],
    quickArgs: ['--rounds', '1', '--episodes', '2', '--seconds', '4'],
    minutesMax: 60,
    needsBuild: false,
    figures: {
      time: { name: 'time', unit: 's', peer: 'ffmpeg alone', goal: ratioAtMost(1.1) },
      processor: { name: 'processor time', unit: 's', peer: 'ffmpeg alone', goal: ratioAtMost(1.1) },
      again: { name: 'the same import again, nothing to encode', unit: 's' },
    },
  },
  backup: {
    file: 'backup.ts',
    args: [],
    quickArgs: ['--share', '0.02'],
    minutesMax: 90,
    needsBuild: false,
    figures: {
      memory: { name: 'peak memory', unit: 'MB', peer: 'a tenth of the size', goal: FLAT },
      time: { name: 'time', unit: 's', peer: 'a tenth of the size' },
      pause: { name: 'the product pauses', unit: 'ms', peer: 'a tenth of the size' },
    },
  },
  media: {
    file: 'media.ts',
    args: [],
    quickArgs: ['--rounds', '1'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      behindNginx: {
        name: 'CPU for each MB behind nginx',
        unit: 'ms',
        peer: 'nginx serving the files, TLS',
        goal: ratioAtMost(1.3),
      },
      alone: {
        name: 'CPU for each MB alone',
        unit: 'ms',
        peer: 'nginx serving the files',
      },
      aloneBesideNode: { name: 'CPU for each MB alone', unit: 'ms', peer: 'bare Node serving the files' },
    },
  },
  edge: {
    file: 'edge.ts',
    args: [],
    quickArgs: ['--members', '20'],
    minutesMax: 20,
    needsBuild: true,
    figures: {
      kept: { name: 'paid bytes that the edge has', unit: '%', goal: atLeast(95) },
      product: { name: 'CPU of the product for each MB', unit: 'ms', goal: atMost(1) },
      decision: { name: 'CPU of a decision at the edge', unit: 'ms' },
    },
  },
  conversions: {
    file: 'conversions.ts',
    args: ['--journeys', '1000', '--minutes', '20'],
    quickArgs: ['--journeys', '8', '--minutes', '5'],
    minutesMax: 40,
    needsBuild: true,
    figures: {
      journeys: { name: 'journeys', unit: '' },
      missing: { name: 'orders of viewers who agreed that were not received', unit: '', goal: atMost(0) },
      duplicates: { name: 'orders received twice', unit: '', goal: atMost(0) },
      unexpected: { name: 'orders received of other viewers', unit: '', goal: atMost(0) },
    },
  },
} as const satisfies Record<string, Script>

export type ScriptName = keyof typeof SCRIPTS

/** As typed, such as `npx node bench/unlock.ts --minutes 10`. */
export const toCommand = ({ file, args }: Pick<Script, 'file' | 'args'>) =>
  ['npx', 'node', `bench/${file}`, ...args].join(' ')
