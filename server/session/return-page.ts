import type { Response } from 'express'
import { toScriptJson } from '../../contract/script-json.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import { cookieName, fitsCookie, readCookies, setCookie } from './cookies.ts'

/** Must match `app/page/departure.ts`: the cookie's value, and the key in session storage. */
const RECORDED = 'recorded'
const DEPARTURE_KEY = 'cliffhanger.departure'

/** Browsers limit the history to this many entries and drop the oldest, after which positions are unknown. */
const ENTRIES_MAX = 50
/** A step back that has not started by then has no effect. */
const STEP_BACK_MS_MAX = 5000

/** Redirects a browser that returned from a provider; `redirectTo` is a path and query within this site. */
export type ProviderReturn = (res: Response, redirectTo: string) => void

/**
 * A tab that recorded its departure steps back over the provider's history entries, to the page it left or the entry after it,
 * which the post-login redirect then replaces, so that Back never leads to an expired provider page. Until then, the redirect
 * is in the cookie, where that page finds it (`app/browser/post-login-redirect.ts`). Other browsers, and redirects too long for
 * the cookie, get a 303.
 */
export function createProviderReturn({
  csp,
  isSecure,
}: {
  csp: CspOptions
  isSecure: boolean
}): ProviderReturn {
  return function returnFromProvider(res, redirectTo) {
    const { departure } = readCookies(res.req.headers.cookie, { isSecure })
    if (departure !== RECORDED || !fitsCookie('departure', redirectTo)) return res.redirect(303, redirectTo)
    const nonce = cspNonce()
    setCookie(res, 'departure', redirectTo, { isSecure })
    res.setHeader('Content-Security-Policy', contentSecurityPolicy({ nonce }, csp))
    res.type('html').send(returnPage(redirectTo, { nonce, isSecure }))
  }
}

/** While stepping back, the post-login redirect may replace a page before anyone reads it. */
export function isSteppedBackTo(
  cookieHeader: string | undefined,
  { isSecure }: { isSecure: boolean },
): boolean {
  return readCookies(cookieHeader, { isSecure }).departure?.startsWith('/') ?? false
}

/** Has no text, since it disappears immediately. */
function returnPage(redirectTo: string, { nonce, isSecure }: { nonce: string; isSecure: boolean }): string {
  const href = redirectTo.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const address = toScriptJson(redirectTo)
  const cookie = cookieName('departure', { isSecure })
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="0;url=${href}"></noscript>
<title></title>
</head>
<body>
<script nonce="${nonce}">
(function () {
  var redirectTo = ${address}
  var left = null
  try {
    left = JSON.parse(sessionStorage.getItem('${DEPARTURE_KEY}'))
  } catch (error) {}
  var redirect = function () {
    try {
      sessionStorage.removeItem('${DEPARTURE_KEY}')
    } catch (error) {}
    document.cookie = '${cookie}=; Max-Age=0; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}'
    location.replace(redirectTo)
  }
  var steps = left ? history.length - left.length : 0
  if (!(steps > 0) || history.length >= ${ENTRIES_MAX}) return redirect()
  history.go(-steps - (left.isStep || left.page === redirectTo ? left.depth : 0))
  setTimeout(redirect, ${STEP_BACK_MS_MAX})
})()
</script>
</body>
</html>
`
}
