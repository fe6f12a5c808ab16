import type { RequestHandler, Response } from 'express'
import { type Area, parseArea } from './area.ts'
import { readCookies, setCookie } from './cookies.ts'

/** From cookies. None of it is proof; the product API decides. */
export interface Identity {
  /** Null: a visitor. */
  token: string | null
  equipmentId: string | null
  area: Area | null
  /** Chosen or detected. */
  language: string | null
  /** Time zone as reported by the browser; it may not exist. */
  timeZone: string | null
}

/** For shared pages. */
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
  /** A new random equipment id. */
  randomId: () => string
}

/** Gives new browsers an equipment id. Runs for private responses only, so that no shared page ever sets a cookie. */
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

/** As read by `identity`. */
export function getIdentity(res: Response): Identity {
  return (res.locals.identity as Identity | undefined) ?? NOBODY
}
