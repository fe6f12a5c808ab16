import { splitTarget } from '../http/request-target.ts'

/** Query names whose values open something: provider codes, payment tokens, signatures. H15, S97. */
const SECRET_NAMES = new Set([
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
 * A signed media path: what follows the prefix is the key to the film, also where somebody asks for it at a wrong
 * address, since the right one is easily guessed from that. Rule 14.
 */
const SIGNED_PATH = /\/media\/.*/i

/**
 * The address of a request as it may be logged: secret query values are replaced, and so is the signature in a media
 * path. Answers at most 512 characters.
 */
export function redactTarget(target: string): string {
  const { path, search } = splitTarget(target)
  const shownPath = path.replace(SIGNED_PATH, '/media/[redacted]')
  if (!search) return shownPath.slice(0, 512)
  const query = new URLSearchParams(search)
  const names = [...query.keys()].filter((name) => SECRET_NAMES.has(name.toLowerCase()))
  if (names.length === 0) return (shownPath + search).slice(0, 512)
  for (const name of names) query.set(name, '[redacted]')
  return `${shownPath}?${query}`.slice(0, 512)
}

/** Options for pino: what is taken out of anything logged by mistake. */
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
