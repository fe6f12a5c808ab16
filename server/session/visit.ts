import type { IncomingMessage } from 'node:http'
import { isDataRequest } from '../http/request-target.ts'

/** A navigation, rather than a page's fetch. Browsers without fetch metadata accept HTML. */
export function isDocumentRequest({ url = '', headers }: IncomingMessage): boolean {
  if (isDataRequest(url)) return false
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

export function isPrefetch({ headers }: IncomingMessage): boolean {
  return /prefetch|preview/i.test([headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' '))
}

/**
 * Whether someone is opening a page: not a page's fetch, a link preview's HEAD, or a prefetch. Only a visit may consume
 * one-time values. H7.
 */
export function isVisit(req: IncomingMessage): boolean {
  return req.method === 'GET' && !isPrefetch(req) && isDocumentRequest(req)
}
