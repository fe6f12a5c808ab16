/** The adapters' common part where the edge has Web Crypto: Cloudflare and Fastly. */
import mediaAddress from './media-address.js'

/** @param keys hexadecimal, separated by commas; each is accepted */
export async function judge(request, keys) {
  const { pathname, search } = new URL(request.url)
  const media = mediaAddress.readMedia(request.method, pathname + search)
  if (media.to !== 'check') return media
  const digests = await Promise.all(keys.split(',').map((key) => digest(key, media.signed)))
  return mediaAddress.decide(media, digests, Date.now() / 1000)
}

async function digest(key, text) {
  const bytes = Uint8Array.from(key.match(/../g), (digits) => Number.parseInt(digits, 16))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const signer = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', signer, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signed)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** No cache stores it, so that it is refused to this address alone. */
export function refuse({ status, text }) {
  return new Response(text, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** What viewers get of the one copy: theirs alone, for as long as their address. What the product refuses stays as it is. */
export function forViewer(request, answer, { seconds }, cacheStatus) {
  const isKept = answer.ok || answer.status === 304
  if (!isKept && answer.status !== 416) return answer
  const response = new Response(request.method === 'HEAD' ? null : answer.body, answer)
  response.headers.set('Cache-Control', isKept ? `private, max-age=${seconds}` : 'no-store')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('X-Cache', cacheStatus)
  response.headers.delete('Age')
  return response
}
