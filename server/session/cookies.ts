import { parseCookie, stringifySetCookie } from 'cookie'
import type { Response } from 'express'

/** Cookies of this site and the form each must have; anything else is as if it had not come. Rows 70, 249, 253-254. */
const FORMS = {
  /** The product API's token: opaque, so only its alphabet and length are held. */
  Authorization: /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/,
  equipmentId: /^[A-Za-z0-9_-]{16,64}$/,
  language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/,
  areaInfo: /^[\x20-\x7e]{2,256}$/,
} as const

export type CookieName = keyof typeof FORMS

export const SECONDS_PER_YEAR = 31_536_000

interface CookieOptions {
  /** `__Host-` and Secure, see `Config.hasSecureCookies`. Row 70. */
  isSecure: boolean
}

/** The name a cookie travels under: with `__Host-`, no other host can plant it and it always has the whole path. */
export function cookieName(name: CookieName, { isSecure }: CookieOptions): string {
  return isSecure ? `__Host-${name}` : name
}

/**
 * The cookies of a request that have their form. A hostile one, one under the wrong name, and a second one of the same
 * name are as if they had not come: none ever makes a request fail. Reliability.md H10.
 */
export function readCookies(
  header: string | undefined,
  options: CookieOptions,
): Partial<Record<CookieName, string>> {
  if (!header || header.length > 16_384) return {}
  const given = parseCookie(header)
  const found: Partial<Record<CookieName, string>> = {}
  for (const name of Object.keys(FORMS) as CookieName[]) {
    const key = cookieName(name, options)
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (value !== undefined && FORMS[name].test(value)) found[name] = value
  }
  return found
}

/** Writes a cookie for a year: out of scripts' reach, sent on top-level navigations only when another site leads here. */
export function setCookie(res: Response, name: CookieName, value: string, options: CookieOptions): void {
  append(res, name, value, SECONDS_PER_YEAR, options)
}

/** Takes a cookie away. */
export function clearCookie(res: Response, name: CookieName, options: CookieOptions): void {
  append(res, name, '', 0, options)
}

function append(
  res: Response,
  name: CookieName,
  value: string,
  maxAge: number,
  options: CookieOptions,
): void {
  const text = stringifySetCookie({
    name: cookieName(name, options),
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    secure: options.isSecure,
    sameSite: 'lax',
  })
  res.append('Set-Cookie', text)
}
