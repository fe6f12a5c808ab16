import { parseCookie, stringifySetCookie } from 'cookie'
import type { Response } from 'express'
import { SIGN_IN_PROVIDERS } from '../../contract/sign-in-services.ts'

const SECONDS_PER_YEAR = 31_536_000
const SECONDS_PER_90_DAYS = 7_776_000

interface Kind {
  form: RegExp
  maxAgeSeconds: number | null
  /** Otherwise HttpOnly. */
  isForScripts?: true
}

/** A time, a campaign's parameters, and whether its network may learn of purchases. */
const CAMPAIGN = /^[0-9a-z]{1,9}\.[\w.~%+*&=-]{1,1500}$/

/**
 * The default privacy policy lists them with their durations. Before the viewer consents or signs in, only the language lasts for a
 * year, as the specification asks.
 */
export const COOKIES = {
  /** The product API's token: opaque, so only alphabet and length are checked. */
  Authorization: {
    form: /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/,
    maxAgeSeconds: SECONDS_PER_YEAR,
  },
  /** Represents the token where scripts can read it; see `session-cookies.ts`. */
  sessionMark: { form: /^[\w-]{22}$/, maxAgeSeconds: SECONDS_PER_YEAR, isForScripts: true },
  /** A year after consent or a sign-in; see `identity.ts`. */
  equipmentId: { form: /^[A-Za-z0-9_-]{16,64}$/, maxAgeSeconds: null },
  language: { form: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, maxAgeSeconds: SECONDS_PER_YEAR },
  /** The visitor has picked a language or declined another one, so pages no longer offer one. */
  languageSettled: { form: /^1$/, maxAgeSeconds: SECONDS_PER_90_DAYS, isForScripts: true },
  /** As reported by the browser; its reader checks that it exists. */
  timeZone: { form: /^[A-Za-z0-9_+/-]{1,64}$/, maxAgeSeconds: null },
  areaInfo: { form: /^[\x20-\x7e]{2,256}$/, maxAgeSeconds: null },
  /** Signed; see `sign-in/attempts.ts`. */
  signIn: { form: /^[\x21-\x7e]{1,4096}$/, maxAgeSeconds: 600 },
  /** Signed; see `payments/begun-orders.ts`. */
  payments: { form: /^[\x21-\x7e]{1,4096}$/, maxAgeSeconds: 259_200 },
  /** What a form of several pages was sent with and found, as JSON in base64url; not signed, since it grants nothing. */
  draft: { form: /^[\w-]{1,3900}$/, maxAgeSeconds: 600 },
  flash: { form: /^\{[^\p{Cc}]{0,2000}\}$/u, maxAgeSeconds: 60, isForScripts: true },
  lastProvider: {
    form: new RegExp(`^(${SIGN_IN_PROVIDERS.join('|')})$`),
    maxAgeSeconds: SECONDS_PER_90_DAYS,
    isForScripts: true,
  },
  visitSource: { form: CAMPAIGN, maxAgeSeconds: null },
  /** The same with its click id, after consent. */
  savedSource: { form: CAMPAIGN, maxAgeSeconds: 2_592_000 },
  /** Either `recorded`, or the path and query to which a tab returns from a provider; see `return-page.ts`. */
  departure: { form: /^(recorded|\/[\x21-\x7e]{0,1299})$/, maxAgeSeconds: 30, isForScripts: true },
  /** The page was reloaded because its session had ended, and is not reloaded again. */
  reloadGuard: { form: /^1$/, maxAgeSeconds: 10 },
} as const satisfies Record<string, Kind>

export type CookieName = keyof typeof COOKIES

interface CookieOptions {
  isSecure: boolean
}

/** With `__Host-`, no other host can set it and its path is always `/`. */
export function cookieName(name: CookieName, { isSecure }: CookieOptions): string {
  return isSecure ? `__Host-${name}` : name
}

/** Ignores malformed cookies, wrong names and duplicates, which never make a request fail. H10. */
export function readCookies(
  header: string | undefined,
  options: CookieOptions,
): Partial<Record<CookieName, string>> {
  if (!header || header.length > 16_384) return {}
  const given = parseCookie(header)
  const found: Partial<Record<CookieName, string>> = {}
  for (const name of Object.keys(COOKIES) as CookieName[]) {
    const key = cookieName(name, options)
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (value !== undefined && COOKIES[name].form.test(value)) found[name] = value
  }
  return found
}

export function hasCookie(header: string | undefined, name: CookieName, options: CookieOptions): boolean {
  return header !== undefined && Object.hasOwn(parseCookie(header), cookieName(name, options))
}

/** Cross-site navigations send them only at top level. */
export function cookieFlags(name: CookieName, { isSecure }: CookieOptions) {
  const kind: Kind = COOKIES[name]
  return {
    path: '/',
    ...(kind.maxAgeSeconds !== null && { maxAge: kind.maxAgeSeconds }),
    httpOnly: !kind.isForScripts,
    secure: isSecure,
    sameSite: 'lax',
  } as const
}

export function fitsCookie(name: CookieName, value: string): boolean {
  return COOKIES[name].form.test(value)
}

/** @param isLasting for a year, whatever its kind says */
export function setCookie(
  res: Response,
  name: CookieName,
  value: string,
  { isLasting = false, ...options }: CookieOptions & { isLasting?: boolean },
): void {
  const flags = { ...cookieFlags(name, options), ...(isLasting && { maxAge: SECONDS_PER_YEAR }) }
  res.append('Set-Cookie', stringifySetCookie({ name: cookieName(name, options), value, ...flags }))
}

export function clearCookie(res: Response, name: CookieName, options: CookieOptions): void {
  const flags = { ...cookieFlags(name, options), maxAge: 0 }
  res.append('Set-Cookie', stringifySetCookie({ name: cookieName(name, options), value: '', ...flags }))
}
