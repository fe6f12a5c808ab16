import type { RequestHandler, Response } from 'express'
import { type Area, parseArea } from './area.ts'
import { readCookies, setCookie } from './cookies.ts'

/** Read from cookies and therefore unproven; the product API decides. */
export interface Identity {
  token: string | null
  equipmentId: string | null
  area: Area | null
  language: string | null
  timeZone: string | null
}

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
  randomId: () => string
}

/**
 * Assigns an equipment id to new browsers, for as long as they are open: it lasts once the viewer signs in, since it is part of the
 * session's record, or consents. Runs only for private responses, so that shared pages never set cookies.
 */
export function identity({ isSecure, randomId }: IdentityOptions): RequestHandler {
  return function identity(req, res, next) {
    const known = readIdentity(req.headers.cookie, { isSecure })
    const equipmentId = known.equipmentId ?? randomId()
    if (!known.equipmentId) setCookie(res, 'equipmentId', equipmentId, { isSecure })
    res.locals.identity = { ...known, equipmentId }
    res.setHeader('Cache-Control', 'private, no-store')
    next()
  }
}

export function getIdentity(res: Response): Identity {
  return (res.locals.identity as Identity | undefined) ?? NOBODY
}
