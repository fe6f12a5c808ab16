import type { IncomingHttpHeaders } from 'node:http'

export function refusesTracking(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}
