import type { RequestHandler, Response } from 'express'
import { clearCookie, hasCookie, readCookies, setCookie } from './cookies.ts'
import { getIdentity } from './identity.ts'

interface SessionCookieOptions {
  isSecure: boolean
  toSessionMark: (token: string) => string
}

/** Unlike the token, the mark can be read by scripts of shared pages, which then request the member's data. */
export function setSession(
  res: Response,
  token: string,
  { isSecure, toSessionMark }: SessionCookieOptions,
): void {
  setCookie(res, 'Authorization', token, { isSecure })
  setCookie(res, 'sessionMark', toSessionMark(token), { isSecure })
  const { equipmentId } = getIdentity(res)
  if (equipmentId !== null) setCookie(res, 'equipmentId', equipmentId, { isSecure, isLasting: true })
}

export function clearSession(res: Response, { isSecure }: Pick<SessionCookieOptions, 'isSecure'>): void {
  clearCookie(res, 'Authorization', { isSecure })
  clearCookie(res, 'sessionMark', { isSecure })
}

/** Corrects a mark that does not match the token, and removes a malformed token. */
export function sessionInStep({ isSecure, toSessionMark }: SessionCookieOptions): RequestHandler {
  return function sessionInStep(req, res, next) {
    const { cookie } = req.headers
    const { Authorization: token, sessionMark } = readCookies(cookie, { isSecure })
    const mark = token === undefined ? undefined : toSessionMark(token)
    if (mark !== undefined && mark !== sessionMark) setCookie(res, 'sessionMark', mark, { isSecure })
    if (mark === undefined && hasCookie(cookie, 'sessionMark', { isSecure })) {
      clearCookie(res, 'sessionMark', { isSecure })
    }
    // An invalid token would exclude this browser from shared pages for as long as it exists.
    if (token === undefined && hasCookie(cookie, 'Authorization', { isSecure })) {
      clearCookie(res, 'Authorization', { isSecure })
    }
    next()
  }
}
