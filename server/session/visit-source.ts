import type { Request, RequestHandler, Response } from 'express'
import {
  isSameSource,
  readVisitSource,
  toSourceQuery,
  type VisitSource,
} from '../../contract/visit-source.ts'
import { splitTarget } from '../http/request-target.ts'
import { COOKIES, type CookieName, clearCookie, hasCookie, readCookies, setCookie } from './cookies.ts'
import { asksNotToBeTracked } from './do-not-track.ts'
import { isVisit } from './visit.ts'

export interface VisitSourceOptions {
  origin: string
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  nowMs(): number
}

type SourceCookie = 'visitSource' | 'keptSource'

/** A phone's browser may keep session cookies for weeks; a visit ends after a day all the same. */
const VALID_MS: Record<SourceCookie, number> = {
  visitSource: 86_400_000,
  keptSource: COOKIES.keptSource.maxAgeSeconds * 1000,
}

/**
 * Notes where a visit came from, for private responses only. The pages that advertisements lead to are shared and set no cookie, but
 * they send requests of their own, whose `Referer` has the page's query. The first campaign of a visit counts, without its click id.
 * Nothing is noted for browsers that refuse tracking. Record 099.
 */
export function visitSourceNoted(options: VisitSourceOptions): RequestHandler {
  const { isSecure, nowMs } = options
  return function visitSourceNoted(req, res, next) {
    const { cookie } = req.headers
    if (asksNotToBeTracked(req.headers)) {
      for (const name of ['visitSource', 'keptSource'] as const) {
        if (hasCookie(cookie, name, { isSecure })) clearCookie(res, name, { isSecure })
      }
      return next()
    }
    const cookies = readCookies(cookie, { isSecure })
    let visit = readStamped('visitSource', cookies, nowMs())
    if (!visit) {
      const landed = readLanding(req, options)
      visit = landed && { ...landed, click: null }
      if (visit) setCookie(res, 'visitSource', stamped(visit, nowMs()), { isSecure })
    }
    res.locals.visitSource = { visit, kept: readStamped('keptSource', cookies, nowMs()) }
    next()
  }
}

interface Noted {
  /** Of this visit. */
  visit: VisitSource | null
  /** Kept for longer, since the viewer agreed. */
  kept: VisitSource | null
}

function getNoted(res: Response): Noted {
  return (res.locals.visitSource as Noted | undefined) ?? { visit: null, kept: null }
}

/** Where this visit came from; null: no campaign. */
export function getVisitSource(res: Response): VisitSource | null {
  return getNoted(res).visit
}

/** What a sign-in or an order is attributed to: this visit's source, otherwise the one that was kept. */
export function getAttributedSource(res: Response): VisitSource | null {
  const { visit, kept } = getNoted(res)
  return visit && !(kept && isSameSource(visit, kept)) ? visit : kept
}

/**
 * With consent, keeps the visit's source for thirty days, and its click id while the page that has it in its address is open. Without,
 * forgets what was kept.
 */
export function keepVisitSource(
  req: Request,
  res: Response,
  hasConsent: boolean,
  options: VisitSourceOptions,
): void {
  const { isSecure, nowMs } = options
  const { visit, kept } = getNoted(res)
  if (!hasConsent) {
    if (hasCookie(req.headers.cookie, 'keptSource', { isSecure }))
      clearCookie(res, 'keptSource', { isSecure })
    return
  }
  if (!visit) return
  const landed = readLanding(req, options)
  const source = landed && isSameSource(landed, visit) ? landed : visit
  if (kept && isSameSource(kept, source) && (kept.click || !source.click)) return
  setCookie(res, 'keptSource', stamped(source, nowMs()), { isSecure })
}

/** The campaign in the address of the page that sends this request, or of the page that is opened. */
function readLanding(req: Request, { origin }: VisitSourceOptions): VisitSource | null {
  const { referer = '' } = req.headers
  const query = referer.startsWith(`${origin}/`) ? (URL.parse(referer)?.search ?? '') : ''
  return (isVisit(req) ? readVisitSource(splitTarget(req.url).search) : null) ?? readVisitSource(query)
}

function stamped(source: VisitSource, nowMs: number): string {
  return `${Math.floor(nowMs / 1000).toString(36)}.${toSourceQuery(source)}`
}

function readStamped(
  name: SourceCookie,
  cookies: Partial<Record<CookieName, string>>,
  nowMs: number,
): VisitSource | null {
  const [stamp = '', query = ''] = cookies[name]?.split(/\.(.*)/s) ?? []
  const ageMs = nowMs - Number.parseInt(stamp, 36) * 1000
  // A second of tolerance, as stamps are whole seconds.
  return ageMs > -1000 && ageMs < VALID_MS[name] ? readVisitSource(query) : null
}
