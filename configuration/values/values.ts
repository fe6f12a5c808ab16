import * as z from 'zod'
import { isLoopback } from './loopback.ts'

/** Schemas of environment variables. A message completes the sentence "NAME …". */

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
}

export function toChoice<const Value extends string>(...values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

export const toList = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

export const Origin = z
  .string()
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  }, 'must be scheme, host and port alone, like https://watch.example')
  .transform((text) => new URL(text).origin)

export const HttpUrl = z
  .string()
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  }, 'must be an http or https address without user name, query and fragment')
  .transform((text) => new URL(text).href.replace(/\/$/, ''))

/** Plain http is allowed only for this machine, because it would expose tokens on the network. */
export const ProviderUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  if (!url || url.username || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}, 'must be an https address, or an http one of this machine, without query and fragment')

export const SentryDsn = z.string().refine((text) => {
  const url = URL.parse(text)
  if (!url?.username || url.password || url.search || url.hash || !/\/\d+$/.test(url.pathname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}, 'must be a DSN like https://KEY@HOST/PROJECT')

export const withoutSlash = (text: string) => text.replace(/\/+$/, '')

export const WebLink = z
  .string()
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be an https address')

export const HostList = z
  .string()
  .transform(toList)
  .transform((hosts) => hosts.map((host) => host.toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(host)),
    'must be host names with commas between them, like images.example, cdn.example',
  )

export const OriginList = z.string().transform(toList).pipe(z.array(Origin))

export const PostgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

/** Of Valkey, or of Redis, whose protocol it has. */
export const ValkeyUrl = z.string().refine((text) => {
  const url = URL.parse(text)
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && !url.search && !url.hash
}, 'must be like redis://HOST:6379, or rediss:// for TLS')

/** A 32-byte key in hexadecimal has 64 characters. */
const KEY_LENGTH_MIN = 32

/** Of published examples; none is in a random key, but for one in ten million. */
const PLACEHOLDER = /change.?me|example|secret|password|replace|placeholder|production|development/i
/** Nearly every random key of 32 hexadecimal digits has more. */
const DIFFERENT_CHARACTERS_MIN = 8

const isGuessable = (key: string) => PLACEHOLDER.test(key) || new Set(key).size < DIFFERENT_CHARACTERS_MIN

/** The first key signs, all verify, so keys can be rotated without interruption. */
export const Keys = z
  .string()
  .transform(toList)
  .refine(
    (keys) => keys.length > 0 && keys.every((key) => key.length >= KEY_LENGTH_MIN),
    `must have at least ${KEY_LENGTH_MIN} characters; \`openssl rand -hex 32\` makes one`,
  )
  .refine(
    (keys) => !keys.some(isGuessable),
    'is an example or repeats itself, so it can be guessed; `openssl rand -hex 32` makes a good one',
  )
  .transform((keys) => keys as [string, ...string[]])

export const Text = z.string()
