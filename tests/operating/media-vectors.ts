import { hash } from 'node:crypto'
import { signMediaPath } from '../../platform/media/serving/address.ts'
import { testKey } from '../builders/keys.ts'

export const MEDIA_SECRET = testKey('media')

/** What an edge checks by, as the command of docs/operating/cdn.md makes it: HMAC hashes a key that is longer than its block. */
export const toMediaKey = (secret: string): string => hash('sha256', `media-address:${secret}`)

export interface MediaVector {
  why: string
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  /**
   * `kept`: sent, the second time by the edge alone; `passed`: the product sends it each time; `refused`: no byte of it is sent, and the edge
   * does not ask the product.
   */
  outcome: 'kept' | 'passed' | 'refused'
}

const MEMBER = 'viewer-1'
const LIFE_MS = 50_000

/** Every rule for edges is held by these, the product's own among them. `files` are some that the video has. */
export function mediaVectors(video: { episodeId: string; mediaKey: string }, nowMs: number): MediaVector[] {
  const sign = (memberId: string | null, expiresAtMs = nowMs + LIFE_MS, secret = MEDIA_SECRET) =>
    signMediaPath({ ...video, memberId, expiresAtMs }, [secret])
  const paid = sign(MEMBER)
  const [, , , , signature = ''] = paid.split('/')
  const [expiry = '', member = ''] = signature.split('-')
  const mac = signature.slice(-32)
  const file = 'video-0-00001.m4s'
  const replace = (from: string, to: string) => paid.replace(from, to) + file
  const get = (outcome: MediaVector['outcome'], why: string, path: string): MediaVector => ({
    why,
    method: 'GET',
    path,
    outcome,
  })
  const other = (char: string) => (char === 'A' ? 'B' : 'A')
  return [
    get('kept', 'a segment', paid + file),
    get('kept', 'the beginning of a rendition', `${paid}video-0-init.mp4`),
    get('kept', 'sound', `${paid}audio-00001.m4s`),
    get('kept', 'the plain file', `${paid}plain.mp4`),
    get('kept', 'a segment, at the address of another member', sign('viewer-2') + file),
    get('kept', 'a segment, in the last second', sign(MEMBER, nowMs + 2000) + file),
    { ...get('kept', 'a segment, its headers alone', paid + file), method: 'HEAD' },
    get('passed', 'a manifest, which counts a play', `${paid}manifest.mpd`),
    get('passed', 'the manifest of HLS', `${paid}master.m3u8`),
    get('passed', 'a free episode', sign(null) + file),
    { ...get('refused', 'a form', paid + file), method: 'POST' },
    get('refused', 'forged', sign(MEMBER, undefined, testKey('another')) + file),
    get('refused', 'forged, of a manifest', `${sign(MEMBER, undefined, testKey('another'))}manifest.mpd`),
    get('refused', 'expired', sign(MEMBER, nowMs - 1000) + file),
    get('refused', 'expired in this second', sign(MEMBER, nowMs) + file),
    get(
      'refused',
      'a later expiry',
      replace(`${expiry}-`, `${(Number.parseInt(expiry, 36) + 60).toString(36)}-`),
    ),
    get('refused', 'the same expiry in another spelling', replace(`/${expiry}-`, `/0${expiry}-`)),
    get('refused', 'an expiry in capitals', replace(`/${expiry}-`, `/${expiry.toUpperCase()}-`)),
    get('refused', 'another member', replace(member, `${other(member[0]!).toLowerCase()}${member.slice(1)}`)),
    get('refused', 'another episode', replace(`/${video.episodeId}/`, '/e_other/')),
    get('refused', 'another video', replace(video.mediaKey, '0888ef5cd46111eb8f9423fe')),
    get('refused', 'a signature with another sign', replace(mac, `${mac.slice(0, -1)}${other(mac.at(-1)!)}`)),
    get('refused', 'a signature cut off', replace(mac, mac.slice(0, -1))),
    get('refused', 'a signature with one sign more', replace(mac, `${mac}A`)),
    get('refused', 'a signature of nothing', replace(mac, '')),
    get('refused', 'two signatures', replace(signature, `${signature}/${signature}`)),
    get('refused', 'no signature', `/media/${video.episodeId}/${video.mediaKey}/${file}`),
    get('refused', 'the key of the one copy', `/media/${video.mediaKey}/${file}`),
    get('refused', 'two slashes', `${paid}/${file}`),
    get('refused', 'an encoded name', paid + file.replace('.', '%2e')),
    get(
      'refused',
      'an encoded letter of the episode',
      replace(
        `/${video.episodeId}`,
        `/%${video.episodeId.charCodeAt(0).toString(16)}${video.episodeId.slice(1)}`,
      ),
    ),
    get('refused', 'an encoded zero', `${paid + file}%00`),
    get('refused', 'a parameter', `${paid + file};a=b`),
    get('refused', 'an ending', `${paid + file}/x.mp4`),
    get('refused', 'a slash at the end', `${paid + file}/`),
    get('refused', 'a name in capitals', paid + file.toUpperCase()),
    get('refused', 'a file beside the videos', `${paid}media.json`),
    get('refused', 'a step up to it', `${paid}x/../media.json`),
  ]
}
