import { MAIL_LINK_KEY } from '../../contract/mail-links.ts'
import { CLICK_PARAMS } from '../../contract/visit-source.ts'
import { splitTarget } from '../http/request-target.ts'

/** Secret or personal query parameters: provider codes, payment tokens, keys of mailed links, signatures, click ids. H15, S97. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  ...CLICK_PARAMS,
  MAIL_LINK_KEY,
  'code',
  'state',
  'token',
  'access_token',
  'id_token',
  'signature',
  'sig',
  'paymentid',
])

/**
 * Everything after the prefix is hidden: a signature grants access to the video, and even a mistyped signed path makes the
 * right one easy to guess.
 */
const SIGNED_PATH = /\/media\/.*/i

/** Redacts secret query values, also of addresses in the query, and signed media paths; at most 512 characters. */
export function redactTarget(target: string): string {
  const { path, search } = splitTarget(target)
  const shownPath = path.replace(SIGNED_PATH, '/media/[redacted]')
  if (!search) return shownPath.slice(0, 512)
  const query = new URLSearchParams(search)
  const shown = new URLSearchParams([...query].map(([name, value]) => [name, redactValue(name, value)]))
  const isChanged = shown.toString() !== query.toString()
  return (shownPath + (isChanged ? `?${shown}` : search)).slice(0, 512)
}

function redactValue(name: string, value: string): string {
  if (SECRET_NAMES.has(name.toLowerCase())) return '[redacted]'
  return value.startsWith('/') ? redactTarget(value) : value
}

const HIDDEN = '[redacted]'

/**
 * Error text that may leave this machine: without queries, signed media paths, credentials, e-mail addresses, and anything that
 * looks like a token.
 */
export function redactText(text: string): string {
  return text
    .replace(/[?#][^\s'"()<>]+/g, `?${HIDDEN}`)
    .replace(/\/media\/[^\s'"()<>]*/gi, `/media/${HIDDEN}`)
    .replace(/(:\/\/)[^\s/@]+@/g, `$1${HIDDEN}@`)
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN)
    .replace(/\b(Bearer|Basic)\s+\S+/gi, `$1 ${HIDDEN}`)
    .replace(/\b[\w-]+\.[\w-]{16,}\.[\w-]{16,}/g, HIDDEN)
    .replace(/\b(?=[\w-]*\d)[\w-]{24,}/g, HIDDEN)
}

export const REDACTED_FIELDS: string[] = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  'headers.cookie',
  'headers.authorization',
  'cookie',
  'authorization',
  'token',
  'accessToken',
  'password',
]
