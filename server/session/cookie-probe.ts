import type { Request, RequestHandler } from 'express'
import type { AddressPath } from '../../app/context.ts'
import { splitTarget } from '../http/request-target.ts'
import { sameSiteUrl } from '../redirects/same-site-url.ts'
import { readPathLanguage } from './address-language.ts'
import { readCookies } from './cookies.ts'
import { inLanguage } from './in-language.ts'
import type { Languages } from './preferred-language.ts'

const PROBE_PATH: AddressPath = '/cookies-needed/'

interface ProbeOptions {
  languages: Languages
  isSecure: boolean
}

function acceptsCookies(req: Request, options: ProbeOptions): boolean {
  return Object.keys(readCookies(req.headers.cookie, options)).length > 0
}

/**
 * The redirect to a page that depends on a cookie set by this response. A browser that sent no cookie may be new or may reject
 * cookies, so it takes a detour: with a cookie it continues to `target`, without one it gets an explanation.
 */
export function probingCookies(req: Request, target: string, options: ProbeOptions): string {
  if (acceptsCookies(req, options)) return target
  const probe = `${PROBE_PATH}?returnTo=${encodeURIComponent(target)}`
  return inLanguage(probe, readPathLanguage(target, options.languages), options.languages)
}

export function cookieProbe({ origin, ...options }: ProbeOptions & { origin: string }): RequestHandler {
  return function cookieProbe(req, res, next) {
    const { path, search } = splitTarget(req.url)
    const { languages } = options
    const isProbe = inLanguage(path, languages.default, languages) === PROBE_PATH
    if (!isProbe || !acceptsCookies(req, options)) return next()
    const home = inLanguage('/', readPathLanguage(path, languages), languages)
    res.redirect(303, sameSiteUrl(new URLSearchParams(search).get('returnTo'), origin, home))
  }
}
