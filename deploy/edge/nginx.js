/** For deploy/nginx-edge.conf, by Debian's package libnginx-mod-http-js. */
// biome-ignore lint/style/useNodejsImportProtocol: njs knows it by this name only.
import crypto from 'crypto'
import mediaAddress from 'media-address.js'

/** @returns `product`, the status of a refusal, or the key of the one copy */
function verdict(r) {
  let found = mediaAddress.readMedia(r.method, r.variables.request_uri)
  if (found.to === 'check') {
    const signed = found.signed
    const digests = r.variables.media_keys
      .split(',')
      .map((key) => crypto.createHmac('sha256', Buffer.from(key, 'hex')).update(signed).digest('base64url'))
    found = mediaAddress.decide(found, digests, Date.now() / 1000)
  }
  if (found.to === 'cache') return `${found.key} ${found.seconds}`
  return found.to === 'refuse' ? String(found.status) : 'product'
}

export default { verdict: verdict }
