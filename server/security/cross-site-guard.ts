import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { refuse } from './refuse.ts'

interface CrossSiteGuardOptions {
  origin: string
  /** Paths that are authenticated by a signature instead, such as payment notices. */
  isSigned?: (path: string) => boolean
}

/**
 * Refuses every unsafe request that does not come from a page of this site, including data and resource routes: Remix's own
 * check covers only page actions, trusts `X-Forwarded-Host` and allows requests without `Origin`. Stands before the limits, so that
 * no other site uses up a viewer's. Removes `?_data`, which bypasses Remix's check. D5, S38.
 */
export function crossSiteGuard({ origin, isSigned = () => false }: CrossSiteGuardOptions): RequestHandler {
  return function crossSiteGuard(req, res, next) {
    req.url = withoutDataParameter(req.url)
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    if (isSigned(req.path) || isFromThisSite(req.headers, origin)) return next()
    refuseForeign(res)
  }
}

export function refuseForeign(res: ServerResponse): void {
  refuse(res, 403, 'This request did not come from a page of this site.')
}

const FRAMES: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object'])

/**
 * Whether a page of another site requests this for itself: a picture, a frame, a `fetch`, a prefetch. Its browser withholds the
 * response (`Cross-Origin-Resource-Policy`, `frame-ancestors`) or asks again. A link to this site and a provider's redirect are
 * navigations, whose destination is empty if our own service worker passes them on.
 */
export function isEmbeddedElsewhere(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  if (site !== 'cross-site' && site !== 'same-site') return false
  return mode !== 'navigate' || FRAMES.has(destination) || headers['sec-purpose'] !== undefined
}

function isFromThisSite(headers: IncomingHttpHeaders, origin: string): boolean {
  // Browsers set both, and pages cannot change them. If both are present, both must match.
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined && headers.origin !== origin) return false
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

function withoutDataParameter(target: string): string {
  const at = target.indexOf('?')
  if (at === -1 || !(target.includes('_data', at) || target.includes('%', at))) return target
  const query = new URLSearchParams(target.slice(at))
  if (!query.has('_data')) return target
  query.delete('_data')
  return query.size === 0 ? target.slice(0, at) : `${target.slice(0, at)}?${query}`
}
