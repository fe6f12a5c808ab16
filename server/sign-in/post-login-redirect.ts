import type { Response } from 'express'
import type { Brand } from '../brand/brand.ts'
import { sameSiteUrl } from '../redirects/same-site-url.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { getIdentity } from '../session/identity.ts'
import { inLanguage } from '../session/in-language.ts'
import type { Languages } from '../session/preferred-language.ts'

/** Three of these fit into one cookie along with the rest of each attempt. */
const LENGTH_MAX = 600

const PROVIDER_KEYS = [
  'code',
  'state',
  'error',
  'error_code',
  'error_description',
  'error_reason',
  'error_uri',
  'error_message',
  'scope',
  'granted_scopes',
  'denied_scopes',
  'authuser',
  'prompt',
  'hd',
  'iss',
  'session_state',
]

const EPISODE_PAGE =
  /^((?:\/[a-z]{2,3}(?:-[A-Z0-9][A-Za-z0-9]{1,3})?)?\/reel-shorts\/[^/]+\/)([1-9]\d{0,3})\/?$/

/** The page after sign-in or sign-out, and the episode that the viewer left for it. */
export interface PostLoginRedirect {
  address: string
  resumeEpisode?: number
}

export interface PostLoginRedirects {
  /**
   * The page that a form or a URL requests, or Home in the visitor's language for anything outside the site. The login page is
   * replaced by the page it was opened from.
   */
  returnTo(candidate: unknown, res: Response): string
  /** After sign-in and sign-out, a drama restarts at its first episode, unless the operator keeps viewers at the same one. */
  redirectTo(returnTo: string): PostLoginRedirect
  login(returnTo: string): string
}

export function withoutProviderKeys(address: string): string {
  const url = new URL(address, 'http://this.site')
  for (const key of PROVIDER_KEYS) url.searchParams.delete(key)
  return `${url.pathname}${url.search}${url.hash}`
}

export function postLoginRedirects(options: {
  origin: string
  languages: Languages
  reserved: readonly string[]
  afterLogin: Brand['afterLogin']
}): PostLoginRedirects {
  const { origin, languages, reserved, afterLogin } = options

  function toPage(candidate: unknown, language: string): string {
    const home = inLanguage('/', language, languages)
    const address = withoutProviderKeys(sameSiteUrl(candidate, origin, home))
    const { pathname } = new URL(address, origin)
    const [, first = ''] = inLanguage(pathname, languages.default, languages).split('/', 2)
    if (reserved.includes(first) || pathname.endsWith('.data')) return home
    return address.length <= LENGTH_MAX ? address : pathname.length <= LENGTH_MAX ? pathname : home
  }

  function isLogin(address: string): boolean {
    const { pathname } = new URL(address, origin)
    return /^\/login\/?$/.test(inLanguage(pathname, languages.default, languages))
  }

  return {
    returnTo(candidate, res) {
      const { language } = getIdentity(res)
      const isSpoken = language !== null && languages.all.includes(language)
      const page = toPage(candidate, isSpoken ? language : languages.default)
      if (!isLogin(page)) return page
      const ownLanguage = readPathLanguage(page, languages)
      const behind = toPage(new URL(page, origin).searchParams.get('returnTo'), ownLanguage)
      return isLogin(behind) ? inLanguage('/', ownLanguage, languages) : behind
    },
    redirectTo(returnTo) {
      const episode = EPISODE_PAGE.exec(new URL(returnTo, origin).pathname)
      if (!episode || afterLogin === 'sameEpisode') return { address: returnTo }
      const number = Number(episode[2])
      return { address: `${episode[1]}1/`, ...(number > 1 && { resumeEpisode: number }) }
    },
    login(returnTo) {
      const login = `/login/?returnTo=${encodeURIComponent(returnTo)}`
      return inLanguage(login, readPathLanguage(returnTo, languages), languages)
    },
  }
}
