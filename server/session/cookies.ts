import { parseCookie, stringifySetCookie } from 'cookie'
import type { Response } from 'express'

const SECONDS_PER_YEAR = 31_536_000

interface Kind {
  /** Anything else is as if it had not come. */
  form: RegExp
  maxAgeSeconds: number
  /** Out of scripts' reach unless it says so. */
  isForScripts?: true
}

/** Cookies of this site. Rows 70-71, 249, 253-254, 277, 435. */
const COOKIES = {
  /** The product API's token: opaque, so only its alphabet and length are held. */
  Authorization: {
    form: /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/,
    maxAgeSeconds: SECONDS_PER_YEAR,
  },
  equipmentId: { form: /^[A-Za-z0-9_-]{16,64}$/, maxAgeSeconds: SECONDS_PER_YEAR },
  language: { form: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, maxAgeSeconds: SECONDS_PER_YEAR },
  /** Where the viewer's clock is, as the browser calls it; whether there is such a zone is for its reader to see. */
  timeZone: { form: /^[A-Za-z0-9_+/-]{1,64}$/, maxAgeSeconds: SECONDS_PER_YEAR },
  areaInfo: { form: /^[\x20-\x7e]{2,256}$/, maxAgeSeconds: SECONDS_PER_YEAR },
  /** Sign-ins under way, signed; see `sign-in/attempts.ts`. */
  signIn: { form: /^[\x21-\x7e]{1,4096}$/, maxAgeSeconds: 600 },
  /** Top-ups begun in this browser, signed; see `payments/pending-orders.ts`. */
  payments: { form: /^[\x21-\x7e]{1,4096}$/, maxAgeSeconds: 259_200 },
  /** What the next page says once; see `flash.ts`. */
  flash: { form: /^\{[^\p{Cc}]{0,2000}\}$/u, maxAgeSeconds: 60, isForScripts: true },
  /** Whom this browser signed in with last. */
  lastProvider: { form: /^(google|facebook)$/, maxAgeSeconds: SECONDS_PER_YEAR, isForScripts: true },
  /** A page was loaded again because its session was over; it is not once more. */
  reloadGuard: { form: /^1$/, maxAgeSeconds: 10 },
} as const satisfies Record<string, Kind>

export type CookieName = keyof typeof COOKIES

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
 * name are as if they had not come: none ever makes a request fail. H10.
 */
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

/** Whether a cookie of that name came, with whatever value. */
export function hasCookie(header: string | undefined, name: CookieName, options: CookieOptions): boolean {
  return header !== undefined && Object.hasOwn(parseCookie(header), cookieName(name, options))
}

/** How a cookie is written: sent on top-level navigations only when another site leads here. */
export function cookieFlags(name: CookieName, { isSecure }: CookieOptions) {
  const kind: Kind = COOKIES[name]
  return {
    path: '/',
    maxAge: kind.maxAgeSeconds,
    httpOnly: !kind.isForScripts,
    secure: isSecure,
    sameSite: 'lax',
  } as const
}

/** Whether a cookie of this value would be read again. */
export function fitsCookie(name: CookieName, value: string): boolean {
  return COOKIES[name].form.test(value)
}

export function setCookie(res: Response, name: CookieName, value: string, options: CookieOptions): void {
  const flags = cookieFlags(name, options)
  res.append('Set-Cookie', stringifySetCookie({ name: cookieName(name, options), value, ...flags }))
}

/** Takes a cookie away. */
export function clearCookie(res: Response, name: CookieName, options: CookieOptions): void {
  const flags = { ...cookieFlags(name, options), maxAge: 0 }
  res.append('Set-Cookie', stringifySetCookie({ name: cookieName(name, options), value: '', ...flags }))
}
