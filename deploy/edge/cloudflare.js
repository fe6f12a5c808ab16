/**
 * A Worker on the route `watch.example/media/*`, with a secret MEDIA_KEYS (docs/operating/cdn.md).
 * The product behind it is the site's own origin.
 */
import { forViewer, judge, refuse } from './web-crypto.js'

/** The content of an address never changes, and nobody gets it without a right. */
const STORED = 'public, max-age=2592000'

export default {
  async fetch(request, env, context) {
    const verdict = await judge(request, env.MEDIA_KEYS)
    if (verdict.to === 'refuse') return refuse(verdict)
    if (verdict.to === 'product') return fetch(request)
    const stored = new URL(verdict.key, request.url).href
    const found = await caches.default.match(new Request(stored, { headers: conditions(request) }))
    if (found) return forViewer(request, found, verdict, 'HIT')
    // A part is not stored: the viewer gets it at once, and the cache the whole.
    const isPart = request.headers.has('Range') || request.method === 'HEAD'
    const filling = fill(request, stored, context)
    if (!isPart) return forViewer(request, await filling, verdict, 'MISS')
    context.waitUntil(filling)
    return forViewer(request, await fetch(request), verdict, 'MISS')
  },
}

/** What decides which bytes of a stored video are sent. No other header of a viewer reaches the cache or the product. */
function conditions({ headers }) {
  const names = ['Range', 'If-Range', 'If-None-Match']
  return names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))
}

/** Only a whole video is stored: no refusal, no error. */
async function fill(request, stored, context) {
  const answer = await fetch(request.url)
  if (answer.status !== 200) return answer
  const copy = new Response(answer.clone().body, answer)
  copy.headers.set('Cache-Control', STORED)
  for (const name of ['Set-Cookie', 'Vary', 'Expires', 'X-Request-Id']) copy.headers.delete(name)
  context.waitUntil(caches.default.put(stored, copy))
  return answer
}
