/**
 * How long CDNs, which nobody purges, may serve a shared response, and how long after that while they revalidate it. Together with the delay until the web front notices a change, this is less than a minute (record 057); after an error
 * it is longer. The web front caches episodes as briefly, since a backend may not report that one has a price now (record 060).
 */
export const CDN_FRESH_SECONDS = 30
export const CDN_STALE_SECONDS = 20
const CDN_ERROR_SECONDS = 600

// Browsers revalidate each time. Chromium applies `stale-while-revalidate` to scripts' fetches, so data requests go
// without.
const CDN_FRESH = `public, max-age=0, s-maxage=${CDN_FRESH_SECONDS}`

/** `Cache-Control` of documents and files, and of data. */
export const CDN_CACHE_CONTROLS = {
  document: `${CDN_FRESH}, stale-while-revalidate=${CDN_STALE_SECONDS}, stale-if-error=${CDN_ERROR_SECONDS}`,
  data: CDN_FRESH,
} as const
