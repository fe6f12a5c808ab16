import type { RequestHandler } from 'express'
import { splitTarget } from '../request-target.ts'
import { readCookies, setCookie } from './cookies.ts'
import type { LanguageNegotiator, Languages } from './preferred-language.ts'

interface AddressLanguageOptions {
  languages: Languages
  negotiate: LanguageNegotiator
  isSecure: boolean
  /** First path segments that are not pages. */
  reserved: readonly string[]
}

/** The language of an address: its prefix, or the default. Row 40. */
export function languageOfPath(path: string, languages: Languages): string {
  const [, first = ''] = path.split('/', 2)
  const bare = first.replace(/\.data$/, '')
  return bare !== languages.default && languages.all.includes(bare) ? bare : languages.default
}

/**
 * Sends a visitor who prefers another language than the default from an unprefixed page to that language's, by an
 * answer nobody keeps. The stored preference counts before the browser's; what the browser said is stored now, so that
 * it is decided once. A sign-in or payment return keeps its address. Row 255, decision 5.
 */
export function addressLanguage(options: AddressLanguageOptions): RequestHandler {
  const { languages, negotiate, isSecure, reserved } = options
  return function addressLanguage(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { cookie, 'accept-language': acceptLanguage, 'sec-fetch-dest': destination } = req.headers
    const byBrowser = negotiate(acceptLanguage)
    if (byBrowser === languages.default && !cookie?.includes('language=')) return next()

    const { path, search } = splitTarget(req.url)
    const [, first = ''] = path.split('/', 2)
    const isPage = path.endsWith('/') && !reserved.includes(first)
    const isNavigation = destination === undefined || destination === 'document'
    if (!isPage || !isNavigation || languages.all.includes(first) || isReturn(search)) return next()

    const stored = readCookies(cookie, { isSecure }).language
    const isStored = stored !== undefined && languages.all.includes(stored)
    const preferred = isStored ? stored : byBrowser
    if (preferred === languages.default) return next()
    if (!isStored) setCookie(res, 'language', preferred, { isSecure })
    res.statusCode = 302
    res.setHeader('Cache-Control', 'private, no-store')
    res.setHeader('Location', `/${preferred}${path.replace(/^\/+/, '/')}${search}`)
    res.end()
  }
}

function isReturn(search: string): boolean {
  return search !== '' && /[?&](code|state|token)=/.test(search)
}
