import { join } from 'node:path'
import { injectManifest } from 'workbox-build'

/** Much larger than any file of the list; a larger file fails the build. */
const FILE_SIZE_BYTES_MAX = 512 * 1024

/**
 * Precached by the service worker: the scripts and styles of every page. The player's library, texts and other fonts are cached
 * on request, by the rules of `workers/cache-rules.ts`. Error reports, the analytics tag and its banner are not needed by
 * default.
 */
const AHEAD = ['assets/*.{js,css}', 'assets/*-western-*.woff2']
const NOT_AHEAD = [
  'assets/shaka-player.*',
  'assets/messages-*',
  'assets/controls-*',
  'assets/manifest-*',
  'assets/sentry-client-*',
  'assets/analytics-tag-*',
  'assets/consent-*',
]

/**
 * Writes `sw.js` beside the client build in `client`, with the list of that build's files.
 *
 * @param compiled the folder with the compiled worker
 * @throws if a listed file is too large to precache
 */
export async function writeWorker(client: string, compiled: string): Promise<void> {
  const { warnings } = await injectManifest({
    swSrc: join(compiled, 'sw.js'),
    swDest: join(client, 'sw.js'),
    globDirectory: client,
    globPatterns: AHEAD,
    globIgnores: NOT_AHEAD,
    // Their names contain a content hash.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: FILE_SIZE_BYTES_MAX,
  })
  if (warnings.length > 0) throw new Error(`The service worker was not built:\n${warnings.join('\n')}`)
}
