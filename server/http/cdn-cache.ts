/**
 * How long CDNs, which are never purged, may serve a shared response, and then while they revalidate it. Together with the
 * delay until the web front notices a change, this is less than a minute (record 057); after an error it is longer. The web
 * front caches episodes just as briefly, since a backend may not report that one now has a price (record 060).
 */
export const CDN_FRESH_SECONDS = 30
export const CDN_STALE_SECONDS = 20
const CDN_ERROR_SECONDS = 600

// Browsers always revalidate. Data responses omit `stale-while-revalidate`, because Chromium would apply it to scripts'
// fetches.
const CDN_FRESH = `public, max-age=0, s-maxage=${CDN_FRESH_SECONDS}`

export const CDN_CACHE_CONTROLS = {
  document: `${CDN_FRESH}, stale-while-revalidate=${CDN_STALE_SECONDS}, stale-if-error=${CDN_ERROR_SECONDS}`,
  data: CDN_FRESH,
} as const
