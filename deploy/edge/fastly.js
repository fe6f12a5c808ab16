/**
 * A Compute service with a backend `product`, whose host is the site's, and a secret store `cliffhanger` with MEDIA_KEYS
 * (docs/operating/cdn.md).
 */
import { CacheOverride } from 'fastly:cache-override'
import { SecretStore } from 'fastly:secret-store'
import { forViewer, judge, refuse } from './web-crypto.js'

/** The content of an address never changes, and nobody gets it without a right. */
const STORED_SECONDS = 2_592_000

addEventListener('fetch', (event) => event.respondWith(respond(event.request)))

async function respond(request) {
  const keys = await new SecretStore('cliffhanger').get('MEDIA_KEYS')
  const verdict = await judge(request, keys.plaintext())
  if (verdict.to === 'refuse') return refuse(verdict)
  if (verdict.to === 'product') return fetch(request, { backend: 'product' })
  let isHit = true
  const answer = await fetch(request.url, {
    backend: 'product',
    headers: conditions(request),
    cacheKey: verdict.key,
    cacheOverride: new CacheOverride('override', {
      beforeSend() {
        isHit = false
      },
      afterSend: (response) => toStored(response),
    }),
  })
  return forViewer(request, answer, verdict, isHit ? 'HIT' : 'MISS')
}

/** What decides which bytes of a stored video are sent. No other header of a viewer reaches the cache or the product. */
function conditions({ headers }) {
  const names = ['Range', 'If-Range', 'If-None-Match']
  return names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))
}

/** Only a whole video is stored: no refusal, no error. */
function toStored(response) {
  if (response.status !== 200) return { cache: false }
  response.ttl = STORED_SECONDS
  response.vary = []
  for (const name of ['Set-Cookie', 'Vary', 'X-Request-Id']) response.headers.delete(name)
  return { cache: true }
}
