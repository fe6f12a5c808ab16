import type { IncomingHttpHeaders } from 'node:http'

/** By Global Privacy Control or Do Not Track. */
export function asksNotToBeTracked(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}
