import type { Request, RequestHandler, Response } from 'express'
import {
  CLICK_AGENT_LENGTH_MAX,
  type ClickParam,
  isSameSource,
  readVisitSource,
  toSourceQuery,
  type VisitSource,
} from '../../contract/visit-source.ts'
import { splitTarget } from '../http/request-target.ts'
import { COOKIES, type CookieName, clearCookie, hasCookie, readCookies, setCookie } from './cookies.ts'
import { refusesTracking } from './do-not-track.ts'
import { isVisit } from './visit.ts'

export interface VisitSourceOptions {
  origin: string
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  nowMs(): number
}

type SourceCookie = 'visitSource' | 'savedSource'

/** A phone's browser may keep session cookies for weeks; a visit ends after a day all the same. */
const VALID_MS: Record<SourceCookie, number> = {
  visitSource: 86_400_000,
  savedSource: COOKIES.savedSource.maxAgeSeconds * 1000,
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
    if (refusesTracking(req.headers)) {
      for (const name of ['visitSource', 'savedSource'] as const) {
        if (hasCookie(cookie, name, { isSecure })) clearCookie(res, name, { isSecure })
      }
      return next()
    }
    const cookies = readCookies(cookie, { isSecure })
    let visit = readStamped('visitSource', cookies, nowMs())?.source ?? null
    if (!visit) {
      const landed = readLanding(req, options)
      visit = landed && { ...landed, click: null }
      if (visit) setCookie(res, 'visitSource', stamped(visit, nowMs()), { isSecure })
    }
    const saved = readStamped('savedSource', cookies, nowMs())
    const noted: Noted = { visit, saved: saved?.source ?? null, isShared: saved?.isShared === true }
    res.locals.visitSource = noted
    next()
  }
}

interface Noted {
  /** Of this visit. */
  visit: VisitSource | null
  /** Saved for longer, since the viewer agreed. */
  saved: VisitSource | null
  /** The viewer agreed that the network of the click in `saved` learns of purchases. */
  isShared: boolean
}

function getNoted(res: Response): Noted {
  return (res.locals.visitSource as Noted | undefined) ?? { visit: null, saved: null, isShared: false }
}

/** Where this visit came from; null: no campaign. */
export function getVisitSource(res: Response): VisitSource | null {
  return getNoted(res).visit
}

/** What a sign-in or an order is attributed to: this visit's source, otherwise the one that was saved. */
export function getAttributedSource(res: Response): VisitSource | null {
  const { visit, saved } = getNoted(res)
  return visit && !(saved && isSameSource(visit, saved)) ? visit : saved
}

/**
 * The browser's user agent, which networks ask for: of a viewer who agreed that the network of the click learns of purchases; null of
 * all others.
 */
export function getClickAgent(res: Response, sharedClicks: readonly ClickParam[]): string | null {
  const { isShared } = getNoted(res)
  const click = getAttributedSource(res)?.click
  if (!isShared || !click || !sharedClicks.includes(click.param)) return null
  return res.req.headers['user-agent']?.slice(0, CLICK_AGENT_LENGTH_MAX) || null
}

/** What the viewer agreed to, as the page knows it. */
export interface Consent {
  /** That this device is recognised on other days. */
  isGiven: boolean
  /** That the network of a click learns of purchases. */
  isShared: boolean
}

/** Whether something is saved that the viewer has not agreed to. */
export function isConsentWithdrawn(res: Response, { isGiven }: Consent): boolean {
  return !isGiven && getNoted(res).saved !== null
}

/**
 * With consent, saves the visit's source for thirty days, and its click id as long as the document that was opened with it is there.
 * Without, forgets what was saved.
 */
export function saveVisitSource(
  req: Request,
  res: Response,
  { isGiven, isShared }: Consent,
  options: VisitSourceOptions,
): void {
  const { isSecure, nowMs } = options
  const { visit, saved, isShared: wasShared } = getNoted(res)
  if (!isGiven) {
    if (hasCookie(req.headers.cookie, 'savedSource', { isSecure }))
      clearCookie(res, 'savedSource', { isSecure })
    return
  }
  // The choice was made again, of what is saved already.
  const known = saved && (!visit || isSameSource(saved, visit)) ? saved : null
  if (!visit && !known) return
  const landed = readLanding(req, options)
  const source = visit && landed && isSameSource(landed, visit) ? landed : (visit ?? (known as VisitSource))
  const click = known?.click ?? source.click
  if (known && known.click === click && wasShared === isShared) return
  setCookie(res, 'savedSource', stamped({ ...source, click }, nowMs(), isShared), { isSecure })
}

/** The campaign in the address of the page that is opened or that sends this request; a report names that with which its document was opened. */
function readLanding(req: Request, { origin }: VisitSourceOptions): VisitSource | null {
  const { referer = '' } = req.headers
  const query = referer.startsWith(`${origin}/`) ? (URL.parse(referer)?.search ?? '') : ''
  return (isVisit(req) ? readVisitSource(splitTarget(req.url).search) : null) ?? readVisitSource(query)
}

/** Of a cookie alone: in an address it would be anybody's word. */
const SHARED = '&shared=1'

function stamped(source: VisitSource, nowMs: number, isShared = false): string {
  const query = toSourceQuery(source)
  return `${Math.floor(nowMs / 1000).toString(36)}.${query}${isShared ? SHARED : ''}`
}

function readStamped(
  name: SourceCookie,
  cookies: Partial<Record<CookieName, string>>,
  nowMs: number,
): { source: VisitSource; isShared: boolean } | null {
  const [stamp = '', query = ''] = cookies[name]?.split(/\.(.*)/s) ?? []
  const ageMs = nowMs - Number.parseInt(stamp, 36) * 1000
  // A second of tolerance, as stamps are whole seconds.
  const source = ageMs > -1000 && ageMs < VALID_MS[name] ? readVisitSource(query) : null
  return source && { source, isShared: query.endsWith(SHARED) }
}
