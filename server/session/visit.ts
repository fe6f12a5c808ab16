import type { IncomingMessage } from 'node:http'
import { isDataRequest } from '../http/request-target.ts'

/** A navigation of the browser, in contrast to what a page fetches. Browsers without fetch metadata accept HTML. */
export function isDocumentRequest({ url = '', headers }: IncomingMessage): boolean {
  if (isDataRequest(url)) return false
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

/** A browser that asks for what nobody may ever see. */
export function isAskedAhead({ headers }: IncomingMessage): boolean {
  return /prefetch|preview/i.test([headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' '))
}

/**
 * Whether somebody opens a page now: not a page of ours that fetches, not a link preview's HEAD, and not a browser that
 * asks ahead for what nobody may ever see. Only a visit uses up what can be used once. H7.
 */
export function isVisit(req: IncomingMessage): boolean {
  return req.method === 'GET' && !isAskedAhead(req) && isDocumentRequest(req)
}
