import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpisodePublication } from '../../publication/drama-publication.ts'
import { languageLabel } from '../captions/captions.ts'

/**
 * Signed media addresses.
 *
 * /media/{episodeId}/{mediaKey}/{expiry}-{memberHash}-{mac}/{file}
 *
 * `expiry` is seconds since the epoch in base 36; `memberHash` is `0` for a public address, else 24
 * hexadecimal digits that represent its member; `mac` is HMAC-SHA256 truncated to 192 bits, base64url.
 * Manifests name their segments relatively, so every segment and caption inherits the signature and is
 * checked.
 */

/**
 * The first signs, all are accepted: add a new secret in front, remove the old one when its addresses have
 * expired.
 */
export type MediaSecrets = readonly [string, ...string[]]

export interface MediaGrant {
  episodeId: string
  mediaKey: string
  memberId: string | null
  expiresAtMs: number
}

const HOUR_MS = 3_600_000
/** Free addresses are part of cached shared pages and outlive them. */
export const FREE_LIFE_MS = 6 * HOUR_MS

export function addressLifeMs(paidLifeMs: number): number {
  return Math.max(FREE_LIFE_MS + HOUR_MS, paidLifeMs)
}

const MAC_BYTES = 24
const MEMBER_HASH_DIGITS = 24

const FILE =
  /^(?:manifest\.mpd|master\.m3u8|plain(?:-high)?\.mp4|(?:video-\d{1,2}|audio)(?:\.m3u8|(?:-dash)?-init\.mp4|-\d{5}\.m4s)|captions\.[A-Za-z0-9-]{2,35}\.(?:vtt|m3u8))$/

export const MEDIA_PREFIX = '/media/'

const MEDIA_PATH =
  /^\/media\/([A-Za-z0-9_]{1,64})\/([a-f0-9]{24})\/([1-9a-z][0-9a-z]{0,9})-(0|[a-f0-9]{24})-([A-Za-z0-9_-]{32})\/([A-Za-z0-9.-]{1,64})$/

/** Derived keys separate the two uses of one secret. */
function keyed(secret: string, use: string, text: string): Buffer {
  return createHmac('sha256', `${use}:${secret}`).update(text).digest()
}

function createMac(secret: string, signed: readonly string[]): string {
  // No part can contain a line feed (see MEDIA_PATH), so different lists never yield the same text.
  return keyed(secret, 'media-address', signed.join('\n')).subarray(0, MAC_BYTES).toString('base64url')
}

const PUBLIC = '0'

function hashMember(memberId: string, secret: string): string {
  return keyed(secret, 'media-member', memberId).toString('hex').slice(0, MEMBER_HASH_DIGITS)
}

export function hashMembers(memberIds: Iterable<string>, secrets: MediaSecrets): ReadonlySet<string> {
  return new Set([...memberIds].flatMap((id) => secrets.map((secret) => hashMember(id, secret))))
}

/** Path of the episode's folder, with a trailing slash, such as `/media/e_1/0a…/t1x2y3-0-…/`. */
export function signMediaPath(grant: MediaGrant, secrets: MediaSecrets): string {
  const { episodeId, mediaKey, memberId } = grant
  const expiry = Math.floor(grant.expiresAtMs / 1000).toString(36)
  const memberHash = memberId === null ? PUBLIC : hashMember(memberId, secrets[0])
  const path = `/media/${episodeId}/${mediaKey}/${expiry}-${memberHash}-${createMac(secrets[0], [episodeId, mediaKey, expiry, memberHash])}/`
  if (!MEDIA_PATH.test(`${path}manifest.mpd`)) {
    throw new Error(`No media address can be made for episode "${episodeId}" with media "${mediaKey}".`)
  }
  return path
}

export type MediaPathOutcome =
  | {
      ok: true
      episodeId: string
      mediaKey: string
      file: string
      /** Null: a public address, which shared caches may store. */
      memberHash: string | null
      expiresAtMs: number
    }
  | { ok: false; refusal: 'notAnAddress' | 'wrongSignature' | 'expired' }

/** Parses a path as sent: nothing is decoded, so another spelling is another path. */
export function readMediaPath(pathname: string, secrets: MediaSecrets, nowMs: number): MediaPathOutcome {
  const match = MEDIA_PATH.exec(pathname)
  if (!match || !FILE.test(match[6]!)) return { ok: false, refusal: 'notAnAddress' }
  const [, episodeId, mediaKey, expiry, memberHash, mac, file] = match as unknown as [string, ...string[]]
  const signed = [episodeId!, mediaKey!, expiry!, memberHash!]
  // Compares the text, not the decoded bytes: base64url has several spellings of the same bytes.
  const given = Buffer.from(mac!)
  let isGenuine = false
  for (const secret of secrets) {
    if (timingSafeEqual(Buffer.from(createMac(secret, signed)), given)) isGenuine = true
  }
  if (!isGenuine) return { ok: false, refusal: 'wrongSignature' }
  const expiresAtMs = Number.parseInt(expiry!, 36) * 1000
  if (nowMs >= expiresAtMs) return { ok: false, refusal: 'expired' }
  return {
    ok: true,
    episodeId: episodeId!,
    mediaKey: mediaKey!,
    file: file!,
    memberHash: memberHash === PUBLIC ? null : memberHash!,
    expiresAtMs,
  }
}

export interface PlayRequest {
  episodeId: string
  mediaKey: string
  hasHighMp4: boolean
  captions: EpisodePublication['captions']
  /** Null: the episode is free, and its address may be in a shared page. */
  memberId: string | null
  nowMs: number
  paidLifeMs: number
  origin?: string
}

/**
 * In the contract's spelling (`contract/episodes.ts`). Free addresses are the same for everybody within the
 * hour, so that pages and caches have the same bytes.
 */
export function playAddresses(request: PlayRequest, secrets: MediaSecrets) {
  const { episodeId, mediaKey, memberId, nowMs, paidLifeMs } = request
  const expiresAtMs =
    memberId === null ? Math.ceil((nowMs + FREE_LIFE_MS) / HOUR_MS) * HOUR_MS : nowMs + paidLifeMs
  const path = signMediaPath({ episodeId, mediaKey, memberId, expiresAtMs }, secrets)
  const base = `${request.origin ?? ''}${path}`
  return {
    playUrl: `${base}master.m3u8`,
    dashUrl: `${base}manifest.mpd`,
    mp4Url: `${base}plain.mp4`,
    ...(request.hasHighMp4 && { highMp4Url: `${base}plain-high.mp4` }),
    // From the site itself: a browser loads captions of another origin only if the whole video is requested with CORS.
    // Named again: a language may have had another name when the video was packaged.
    captions: request.captions.map(({ language }) => ({
      language,
      label: languageLabel(language),
      url: `${path}captions.${language}.vtt`,
    })),
    expiresAtMs,
  }
}
