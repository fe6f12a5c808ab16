/**
 * What an edge may do with a request for a video (docs/operating/cdn.md, record 137). The other files here are this one's
 * adapters. It says what `platform/media/serving/address.ts` says of the same address, and tests compare the two.
 *
 * It runs in nginx's njs and in CloudFront Functions too, so it is plain ES 2015: no destructuring, no spread, no named exports.
 */

const ADDRESS =
  /^\/media\/([A-Za-z0-9_]{1,64})\/([a-f0-9]{24})\/([1-9a-z][0-9a-z]{0,9})-(0|[a-f0-9]{24})-([A-Za-z0-9_-]{32})\/([A-Za-z0-9.-]{1,64})$/
const OPENER = /^(manifest\.mpd|master\.m3u8)$/
const STORED =
  /^(plain(-high)?\.mp4|(video-\d{1,2}|audio)(\.m3u8|(-dash)?-init\.mp4|-\d{5}\.m4s)|captions\.[A-Za-z0-9-]{2,35}\.(vtt|m3u8))$/
/** A minute, and half of one by which clocks may differ. An address that lives longer would outlive its right. */
const SECONDS_MAX = 90
/** Base64url of 24 bytes. */
const MAC_LENGTH = 32

/**
 * @param target path and query as they were sent: another spelling is another address
 * @returns `product`: the product answers, as without an edge; `refuse`; or `check`: {@link decide} by the MACs of `signed`
 */
function readMedia(method, target) {
  if (target.slice(0, 7) !== '/media/') return { to: 'product' }
  if (method !== 'GET' && method !== 'HEAD') return { to: 'refuse', status: 405, text: 'method not allowed' }
  const found = ADDRESS.exec(target)
  if (!found || !(OPENER.test(found[6]) || STORED.test(found[6])))
    return { to: 'refuse', status: 404, text: 'not found' }
  // Free episodes are `public`, and may be hidden within a minute: caches ask for them again (record 057).
  if (found[4] === '0') return { to: 'product' }
  return {
    to: 'check',
    signed: [found[1], found[2], found[3], found[4]].join('\n'),
    mac: found[5],
    expiresAtSeconds: Number.parseInt(found[3], 36),
    // The product counts plays by these two, which are small.
    isOpener: OPENER.test(found[6]),
    // Of the content alone: the right to it was checked.
    key: `/media/${found[2]}/${found[6]}`,
  }
}

/**
 * @param media what {@link readMedia} calls `check`
 * @param digests HMAC-SHA256 of `media.signed` by each key, base64url
 * @returns `product`, `refuse`, or `cache`: the one copy at `key`, for `seconds` more
 */
function decide(media, digests, nowSeconds) {
  let isGenuine = false
  for (let i = 0; i < digests.length; i += 1) {
    if (isSame(digests[i].slice(0, MAC_LENGTH), media.mac)) isGenuine = true
  }
  if (!isGenuine) return { to: 'refuse', status: 403, text: 'forbidden' }
  const seconds = Math.floor(media.expiresAtSeconds - nowSeconds)
  if (nowSeconds >= media.expiresAtSeconds) return { to: 'refuse', status: 403, text: 'expired' }
  if (seconds > SECONDS_MAX)
    return { to: 'refuse', status: 403, text: 'PAID_MEDIA_SECONDS is more than 60, or a clock is wrong' }
  if (media.isOpener) return { to: 'product' }
  return { to: 'cache', key: media.key, seconds: seconds }
}

/** In a time that does not depend on where they differ. */
function isSame(one, other) {
  let difference = one.length ^ other.length
  for (let i = 0; i < other.length; i += 1) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

export default { readMedia: readMedia, decide: decide }
