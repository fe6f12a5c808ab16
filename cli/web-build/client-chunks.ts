import { join, parse, relative } from 'node:path'

interface Chunk {
  name: string
  /** Names in `node_modules`, or of Rollup's own modules. */
  packages: readonly string[]
  icons?: readonly string[]
  /** Modules of each folder, in `app/` unless it is another's, without their extension; `.`: beside the folders of `app/`. */
  folders?: Readonly<Record<string, readonly string[] | 'all' | { except: readonly string[] }>>
}

/**
 * The browser's files that are made of many modules: thirty small ones compress worse, and each is a request. Every page
 * needs the first two, and after hydration `start`. `pages` is what several further pages share, `watching` what the player
 * shares with them; `start` needs both, Home's first scripts none of the three.
 */
export const CHUNKS: readonly Chunk[] = [
  {
    name: 'framework',
    packages: [
      'commonjsHelpers',
      'react',
      'react-dom',
      'scheduler',
      '@remix-run',
      'react-router',
      'react-router-dom',
      'turbo-stream',
      'cookie',
      'set-cookie-parser',
    ],
  },
  {
    name: 'shell',
    packages: ['vite/preload-helper', 'react-i18next'],
    folders: {
      addresses: { except: ['address-params', 'banner-page', 'data-hrefs', 'left-episode'] },
      analytics: ['tracked'],
      browser: [
        'browser-cookie',
        'create-store',
        'device-storage',
        'for-other-tab',
        'foreign-changes',
        'is-motion-reduced',
        'local-address',
        'may-be-host-app',
        'page-errors',
        'page-moments',
        'post-login-redirect',
        'press-guard',
        'reload-guard',
        'storage-keys',
        'use-hydrated',
        'use-latest',
      ],
      catalog: ['drama-card-link', 'drama-grid', 'use-top-dramas'],
      consent: ['consent-gate'],
      design: [
        'age-mark',
        'app',
        'button',
        'close-button',
        'icons',
        'inert',
        'name-length',
        'network-notice',
        'notice-place',
        'opening-panel',
        'overlay-history',
        'overlay-parent',
        'qr-code',
        'responsive-image',
        'scroll-row',
        'toast-edge',
        'toast-store',
        'toast-viewport',
        'use-arriving',
        'use-edge-bar',
      ],
      framework: { except: ['keep-scroll-places', 'route-name'] },
      i18n: { except: ['controls-texts', 'offer-texts', 'date-text', 'use-amounts'] },
      contract: ['language-names', 'visible-text'],
      install: ['install-gate', 'install-offer', 'manifest', 'store-badges'],
      member: ['avatar', 'early-member', 'member-store', 'root-data', 'use-session'],
      navigation: { except: ['cover-page', 'departure', 'drawer-modes'] },
      network: { except: ['came-back', 'file-link', 'save-file', 'use-back-online'] },
      profile: ['language-switch'],
      search: ['query-length', 'search-form'],
      shell: 'all',
      site: 'all',
    },
  },
  {
    name: 'start',
    packages: [],
    folders: {
      '.': ['start-page'],
      addresses: ['banner-page'],
      analytics: [
        'element-events',
        'error-events',
        'event-outbox',
        'event-sender',
        'page-events',
        'sign-in-events',
        'start-tracking',
      ],
      browser: ['is-any-playing', 'on-page-error', 'open-document'],
      'continue-watching': ['continue-place', 'continue-rows'],
      contract: ['usage-report'],
      design: ['hold-toasts', 'scroll-arrows', 'unread-toasts'],
      framework: ['keep-scroll-places', 'route-name'],
      install: ['install-banner', 'install-notice', 'install-rules'],
      'language-offer': ['language-settled', 'offer-language', 'offered-language'],
      library: ['watched-covers', 'watched-styles'],
      lifecycle: 'all',
      member: ['start-session'],
      'side-drawer': ['drawer-code'],
      'waiting-page': { except: ['waiting-account', 'waiting-home', 'waiting-later', 'waiting-receipt'] },
    },
  },
  {
    name: 'pages',
    packages: [],
    icons: [
      'bookmark',
      'chevron-down',
      'circle-check',
      'circle-x',
      'clock',
      'crown',
      'film',
      'hourglass',
      'loader-circle',
      'refresh-cw',
      'rotate-ccw',
      'share-2',
      'trash',
      'user-round',
    ],
    folders: {
      addresses: ['data-hrefs', 'left-episode'],
      browser: [
        'device',
        'host-app',
        'on-scroll-rest',
        'open-method',
        'random-id',
        'scroll-room',
        'use-effect-before-paint',
        'use-page-moments',
      ],
      catalog: [
        'empty-state',
        'genre-links',
        'growing-grid',
        'listing-page',
        'page-links',
        'popular-now',
        'use-listing-pages',
      ],
      design: [
        'coin-icon',
        'confirm',
        'copy-text',
        'figure',
        'skeleton',
        'state-icon',
        'use-back-closes',
        'use-growing-list',
        'use-list-place',
        'use-seen',
        'use-toasts-above',
      ],
      'host-app': 'all',
      i18n: ['use-amounts'],
      member: ['provider-mark', 'providers', 'screen-head', 'sign-in-link'],
      network: ['came-back', 'use-back-online'],
      search: ['recent-searches'],
    },
  },
  {
    name: 'watching',
    packages: ['idb-keyval'],
    folders: {
      analytics: ['consent', 'payment-events', 'track'],
      contract: ['nearest-language'],
      library: [
        'device-positions',
        'history-imported',
        'import-device-history',
        'import-form',
        'last-seen',
        'library-rows',
        'local-history',
        'positions',
        'use-import',
      ],
      member: ['follow-session'],
      messages: ['announce', 'announcements', 'flash', 'page-flash', 'payment-channel'],
      'player/episodes': ['state'],
      navigation: ['cover-page'],
      'player/ahead': { except: ['cover-preview'] },
      'player/controls': ['inert-around', 'player-shortcuts', 'use-shortcuts'],
      'player/page': ['stage-classes'],
      'player/playback': ['empty-video', 'sound', 'start-video', 'video-fit', 'video-presses', 'video-shape'],
      'player/pool': ['early-video', 'prefetched-episode', 'preload-video', 'video-address'],
      'player/settings': ['settings', 'use-settings'],
      'player/watching': ['waiting-reports', 'watch-report'],
      'wallet/limits': ['daily-limit', 'wallet-change'],
      'wallet/top-up': [
        'dollars',
        'open-payments',
        'payment-backoff',
        'post-form',
        'recovery-cards',
        'top-up-link',
        'use-payment-news',
      ],
    },
  },
]

const ROOT = join(import.meta.dirname, '../..')

/** With the icons comes what draws them, but not the index of their package. */
const ICON_PARTS = ['Icon', 'context', 'createLucideIcon', 'shared']

/** @param id of a module, as Rollup names it: its path, possibly with a query; Rollup's own begin with a NUL. */
export function toChunk(id: string): string | undefined {
  return CHUNKS.find((chunk) => isIn(chunk, id))?.name
}

function isIn({ packages, icons, folders = {} }: Chunk, id: string): boolean {
  if (id.startsWith('\0') && packages.some((own) => id.includes(own))) return true
  const inPackage = /^.*\/node_modules\/(.+)$/.exec(id)?.[1]
  if (inPackage !== undefined) {
    const icon = /^lucide-react\/dist\/esm\/(?:icons\/)?([\w-]+)/.exec(inPackage)?.[1]
    if (icon !== undefined) return icons !== undefined && [...icons, ...ICON_PARTS].includes(icon)
    return packages.some((own) => inPackage.startsWith(`${own}/`))
  }
  const { dir, name } = parse(relative(ROOT, id.split('?')[0]!))
  const listed = folders[dir === 'app' ? '.' : dir.replace(/^app\//, '')]
  if (listed === undefined || listed === 'all') return listed === 'all'
  return 'except' in listed ? !listed.except.includes(name) : listed.includes(name)
}
