import type { RequestHandler, Response } from 'express'
import { type Area, parseArea } from './area.ts'
import { clearCookie, hasCookie, readCookies, setCookie } from './cookies.ts'

/** Who sent a request, as far as cookies say. None of it is proof; the product API decides. */
export interface Identity {
  /** The product API's token, or null for a visitor. */
  token: string | null
  equipmentId: string | null
  area: Area | null
  /** The language chosen or decided earlier, as text. */
  language: string | null
  /** Of the viewer's clock, as the browser calls it; there may be no such zone. */
  timeZone: string | null
}

/** Whoever a page for everybody is made for. */
export const NOBODY: Identity = { token: null, equipmentId: null, area: null, language: null, timeZone: null }

export function readIdentity(cookieHeader: string | undefined, options: { isSecure: boolean }): Identity {
  const cookies = readCookies(cookieHeader, options)
  return {
    token: cookies.Authorization ?? null,
    equipmentId: cookies.equipmentId ?? null,
    area: parseArea(cookies.areaInfo),
    language: cookies.language ?? null,
    timeZone: cookies.timeZone ?? null,
  }
}

interface IdentityOptions {
  isSecure: boolean
  /** A fresh random equipment id. Row 249. */
  randomId: () => string
}

/**
 * Reads who this is, and gives a browser without one its equipment id. It runs only where the answer is private, so
 * that no shared page ever carries a cookie. Rows 249, 254, rule 5.
 */
export function identity({ isSecure, randomId }: IdentityOptions): RequestHandler {
  return function identity(req, res, next) {
    const known = readIdentity(req.headers.cookie, { isSecure })
    const equipmentId = known.equipmentId ?? randomId()
    if (!known.equipmentId) setCookie(res, 'equipmentId', equipmentId, { isSecure })
    // One that is no token would keep this browser off the shared pages for as long as it lives.
    if (!known.token && hasCookie(req.headers.cookie, 'Authorization', { isSecure })) {
      clearCookie(res, 'Authorization', { isSecure })
    }
    res.locals.identity = { ...known, equipmentId }
    res.setHeader('Cache-Control', 'private, no-store')
    next()
  }
}

/** The identity that `identity` found. */
export function identityOf(res: Response): Identity {
  return (res.locals.identity as Identity | undefined) ?? NOBODY
}
