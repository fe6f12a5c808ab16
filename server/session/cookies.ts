import { parseCookie, stringifySetCookie } from 'cookie'
import type { Response } from 'express'

const SECONDS_PER_YEAR = 31_536_000

interface Kind {
  /** Other values are ignored. */
  form: RegExp
  /** Null: until the browser is closed. */
  maxAgeSeconds: number | null
  /** HttpOnly unless stated otherwise. */
  isForScripts?: true
}

/** When it was noted, and the parameters of a campaign. */
const CAMPAIGN = /^[0-9a-z]{1,9}\.[\w.~%+*&=-]{1,1500}$/

/** The default privacy policy lists them with their durations. */
export const COOKIES = {
  /** The product API's token: opaque, so only alphabet and length are checked. */
  Authorization: {
    form: /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/,
    maxAgeSeconds: SECONDS_PER_YEAR,
  },
  /** Stands for the token where scripts may read it; see `session-cookies.ts`. */
  sessionMark: { form: /^[\w-]{22}$/, maxAgeSeconds: SECONDS_PER_YEAR, isForScripts: true },
  equipmentId: { form: /^[A-Za-z0-9_-]{16,64}$/, maxAgeSeconds: SECONDS_PER_YEAR },
  language: { form: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, maxAgeSeconds: SECONDS_PER_YEAR },
  /** The visitor picked a language or declined another one: pages offer none. */
  languageSettled: { form: /^1$/, maxAgeSeconds: SECONDS_PER_YEAR, isForScripts: true },
  /** The viewer's time zone as reported by the browser; its reader checks that it exists. */
  timeZone: { form: /^[A-Za-z0-9_+/-]{1,64}$/, maxAgeSeconds: SECONDS_PER_YEAR },
  areaInfo: { form: /^[\x20-\x7e]{2,256}$/, maxAgeSeconds: SECONDS_PER_YEAR },
  /** Sign-ins in progress, signed; see `sign-in/attempts.ts`. */
  signIn: { form: /^[\x21-\x7e]{1,4096}$/, maxAgeSeconds: 600 },
  /** Top-ups begun in this browser, signed; see `payments/begun-orders.ts`. */
  payments: { form: /^[\x21-\x7e]{1,4096}$/, maxAgeSeconds: 259_200 },
  /** One-time messages for the next page; see `flash.ts`. */
  flash: { form: /^\{[^\p{Cc}]{0,2000}\}$/u, maxAgeSeconds: 60, isForScripts: true },
  /** The provider of the last sign-in in this browser. */
  lastProvider: { form: /^(google|facebook)$/, maxAgeSeconds: SECONDS_PER_YEAR, isForScripts: true },
  /** The campaign this visit came from; see `visit-source.ts`. */
  visitSource: { form: CAMPAIGN, maxAgeSeconds: null },
  /** The same with its click id, after consent. */
  keptSource: { form: CAMPAIGN, maxAgeSeconds: 2_592_000 },
  /** A tab left for a provider (`recorded`), or steps back from it to this path and query; see `return-page.ts`. */
  departure: { form: /^(recorded|\/[\x21-\x7e]{0,1299})$/, maxAgeSeconds: 30, isForScripts: true },
  /** A page was reloaded because its session had ended; it is not reloaded again. */
  reloadGuard: { form: /^1$/, maxAgeSeconds: 10 },
} as const satisfies Record<string, Kind>

export type CookieName = keyof typeof COOKIES

interface CookieOptions {
  /** `__Host-` and Secure, see `Config.hasSecureCookies`. */
  isSecure: boolean
}

/** With `__Host-`, no other host can set it and its path is always `/`. */
export function cookieName(name: CookieName, { isSecure }: CookieOptions): string {
  return isSecure ? `__Host-${name}` : name
}

/** Malformed cookies, wrong names and duplicates are ignored, and never make a request fail. H10. */
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

/** Even with an invalid value. */
export function hasCookie(header: string | undefined, name: CookieName, options: CookieOptions): boolean {
  return header !== undefined && Object.hasOwn(parseCookie(header), cookieName(name, options))
}

/** Sent on cross-site navigations only when they are top-level. */
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

/** Whether it would be accepted when read again. */
export function fitsCookie(name: CookieName, value: string): boolean {
  return COOKIES[name].form.test(value)
}

export function setCookie(res: Response, name: CookieName, value: string, options: CookieOptions): void {
  const flags = cookieFlags(name, options)
  res.append('Set-Cookie', stringifySetCookie({ name: cookieName(name, options), value, ...flags }))
}

export function clearCookie(res: Response, name: CookieName, options: CookieOptions): void {
  const flags = { ...cookieFlags(name, options), maxAge: 0 }
  res.append('Set-Cookie', stringifySetCookie({ name: cookieName(name, options), value: '', ...flags }))
}
