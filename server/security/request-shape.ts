import type { RequestHandler } from 'express'
import { refuse } from './refuse.ts'

/** A longer address than any page or picture of ours has. */
const TARGET_LENGTH_MAX = 4096
const HEADER_COUNT_MAX = 64

/** Visible ASCII only; everything else must come percent-encoded. */
const TARGET = /^\/[\x21-\x7e]*$/
/** `.` and `..` as segments, percent-encoded or not: browsers never send them, and servers behind us may resolve them. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|%2f|$)/i
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * Refuses requests that two servers could read differently: two Hosts, a body on GET, chunks on HTTP/1.0, both length
 * and chunks. A proxy in front may have read the other meaning. Reliability.md rows 46, 53.
 */
export function requestShape(): RequestHandler {
  return function requestShape(req, res, next) {
    const { rawHeaders, headers, method, url } = req
    if (!METHODS.has(method)) {
      res.setHeader('Allow', 'GET, HEAD, POST')
      return refuse(res, 405, 'This method is not used here.')
    }
    if (url.length > TARGET_LENGTH_MAX) return refuse(res, 414, 'The address is too long.')
    if (!TARGET.test(url) || DOT_SEGMENT.test(url) || isBadlyEncoded(url)) {
      return refuse(res, 400, 'The address is malformed.')
    }
    if (rawHeaders.length > HEADER_COUNT_MAX * 2) return refuse(res, 431, 'There are too many headers.')

    let hostCount = 0
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] as string
      if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1
    }
    if (hostCount !== 1) return refuse(res, 400, 'Exactly one Host is needed.')

    const isChunked = headers['transfer-encoding'] !== undefined
    const length = headers['content-length']
    if (isChunked && (req.httpVersionMinor === 0 || length !== undefined)) {
      return refuse(res, 400, 'The length of the body is ambiguous.')
    }
    if (method !== 'POST' && (isChunked || (length !== undefined && length !== '0'))) {
      return refuse(res, 400, `A ${method} has no body here.`)
    }
    next()
  }
}

/** Percent signs that stand for nothing, for broken UTF-8, or for NUL. */
function isBadlyEncoded(target: string): boolean {
  if (!target.includes('%')) return false
  try {
    return decodeURIComponent(target).includes('\0')
  } catch {
    return true
  }
}
