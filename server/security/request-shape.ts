import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { refuse } from './refuse.ts'

const TARGET_LENGTH_MAX = 4096
const HEADER_COUNT_MAX = 64
export const BODY_BYTES_MAX = 64 * 1024

/** Visible ASCII without `#`; everything else must be percent-encoded. */
const TARGET = /^\/[\x21\x22\x24-\x7e]*$/
/** `.` and `..` segments, percent-encoded or not: browsers never send them, and upstream servers may resolve them. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\?]|%2f|%5c|$)/i
const METHODS = new Set(['GET', 'HEAD', 'POST'])

export interface ShapeFault {
  status: 400 | 405 | 413 | 414 | 431
  sentence: string
}

/**
 * What is wrong with a request's form; null: nothing. Refuses requests that two servers could read differently (two Hosts, a
 * body on GET, chunks on HTTP/1.0, both length and chunks), since a proxy in front may have read the other meaning, and
 * requests that are larger than this site accepts. S46, S53.
 */
export function shapeFault(req: IncomingMessage): ShapeFault | null {
  const { rawHeaders, headers, method = '', url = '' } = req
  if (!METHODS.has(method)) return { status: 405, sentence: 'This method is not used here.' }
  if (url.length > TARGET_LENGTH_MAX) return { status: 414, sentence: 'The address is too long.' }
  if (!TARGET.test(url) || DOT_SEGMENT.test(url) || url.includes('%00')) {
    return { status: 400, sentence: 'The address is malformed.' }
  }
  if (rawHeaders.length > HEADER_COUNT_MAX * 2)
    return { status: 431, sentence: 'There are too many headers.' }

  let hostCount = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1
  }
  if (hostCount !== 1) return { status: 400, sentence: 'Exactly one Host is needed.' }

  const isChunked = headers['transfer-encoding'] !== undefined
  const length = headers['content-length']
  if (isChunked && (req.httpVersionMinor === 0 || length !== undefined)) {
    return { status: 400, sentence: 'The length of the body is ambiguous.' }
  }
  if (method !== 'POST' && (isChunked || (length !== undefined && length !== '0'))) {
    return { status: 400, sentence: `A ${method} has no body here.` }
  }
  // A body parser would read all of it before it responds.
  if (Number(length) > BODY_BYTES_MAX) return { status: 413, sentence: 'The body is too large.' }
  return null
}

export function requestShape(): RequestHandler {
  return function requestShape(req, res, next) {
    const fault = shapeFault(req)
    if (!fault) return next()
    if (fault.status === 405) res.setHeader('Allow', [...METHODS].join(', '))
    refuse(res, fault.status, fault.sentence)
  }
}
