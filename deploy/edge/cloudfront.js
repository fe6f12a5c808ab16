/**
 * A CloudFront Function (runtime 2.0) at *viewer request* of the behaviour for paid videos; docs/operating/cdn.md says how it is put
 * together with media-address.js into the one file that CloudFront takes.
 */
// biome-ignore lint/style/useNodejsImportProtocol: CloudFront knows it by this name only.
import crypto from 'crypto'
import mediaAddress from './media-address.js'

/** Hexadecimal, separated by commas; each is accepted. */
const MEDIA_KEYS = 'REPLACE'

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  // Only this function sets it; cloudfront-origin.mjs reads it.
  delete request.headers['x-media-address']
  const query = Object.keys(request.querystring)
  const target = query.length > 0 ? `${request.uri}?` : request.uri
  let verdict = mediaAddress.readMedia(request.method, target)
  if (verdict.to === 'check') {
    const signed = verdict.signed
    const digests = MEDIA_KEYS.split(',').map((key) =>
      crypto.createHmac('sha256', Buffer.from(key, 'hex')).update(signed).digest('base64url'),
    )
    verdict = mediaAddress.decide(verdict, digests, Date.now() / 1000)
  }
  if (verdict.to === 'refuse') {
    return {
      statusCode: verdict.status,
      headers: { 'cache-control': { value: 'no-store' }, 'x-content-type-options': { value: 'nosniff' } },
      body: verdict.text,
    }
  }
  if (verdict.to === 'cache') {
    request.headers['x-media-address'] = { value: request.uri }
    request.uri = verdict.key
  }
  return request
}
