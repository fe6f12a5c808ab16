import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import { toPrefixLanguage } from '../redirects/prefix-language.ts'
import { readCookies, setCookie } from './cookies.ts'
import type { LanguageNegotiator, Languages } from './preferred-language.ts'

interface AddressLanguageOptions {
  languages: Languages
  negotiate: LanguageNegotiator
  isSecure: boolean
  reserved: readonly string[]
}

export function readPathLanguage(path: string, languages: Languages): string {
  const [, first = ''] = path.split('/', 2)
  const bare = first.replace(/\.data$/, '')
  return bare !== languages.default && languages.all.includes(bare) ? bare : languages.default
}

/** `isStored`: the visitor's cookie already has this preference. */
export type OtherLanguage = (req: IncomingMessage) => { language: string; isStored: boolean } | null

/**
 * Decides whether a navigation to an unprefixed page should redirect to another language. The stored preference takes
 * precedence over the browser's. Never redirects returns from providers.
 */
export function otherLanguage(options: AddressLanguageOptions): OtherLanguage {
  const { languages, negotiate, isSecure, reserved } = options
  return function otherLanguage({ method, url = '', headers }) {
    if (method !== 'GET' && method !== 'HEAD') return null
    const { cookie, 'accept-language': acceptLanguage, 'sec-fetch-dest': destination } = headers
    const byBrowser = negotiate(acceptLanguage)
    if (byBrowser === languages.default && !cookie?.includes('language=')) return null

    const { path, search } = splitTarget(url)
    const [, first = ''] = path.split('/', 2)
    const isPage = path.endsWith('/') && !reserved.includes(first)
    const isNavigation = destination === undefined || destination === 'document'
    const hasPrefix = toPrefixLanguage(first, languages.all) !== null
    if (!isPage || !isNavigation || hasPrefix || isReturn(search)) return null

    const stored = readCookies(cookie, { isSecure }).language
    const isStored = stored !== undefined && languages.all.includes(stored)
    const language = isStored ? stored : byBrowser
    return language === languages.default ? null : { language, isStored }
  }
}

export function addressLanguage(other: OtherLanguage, { isSecure }: { isSecure: boolean }): RequestHandler {
  return function addressLanguage(req, res, next) {
    const wanted = other(req)
    if (!wanted) return next()
    if (!wanted.isStored) setCookie(res, 'language', wanted.language, { isSecure })
    res.statusCode = 302
    res.setHeader('Cache-Control', 'private, no-store')
    res.setHeader('Location', `/${wanted.language}${req.url.replace(/^\/+/, '/')}`)
    res.end()
  }
}

function isReturn(search: string): boolean {
  return search !== '' && /[?&](code|state|token)=/.test(search)
}
