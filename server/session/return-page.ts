import type { Response } from 'express'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import { cookieName, fitsCookie, readCookies, setCookie } from './cookies.ts'

/** As written by `app/navigation/departure.ts`: the cookie's value, and the tab's own record in its session storage. */
const RECORDED = 'recorded'
const DEPARTURE_KEY = 'cliffhanger.departure'

/** Browsers keep this many entries and drop the oldest: beyond it, positions are unknown. */
const ENTRIES_MAX = 50
/** A step back that has not started by then has no effect. */
const STEP_BACK_MS_MAX = 5000

/** Sends a browser that returned from a provider to `redirectTo`, a path and query within this site. */
export type LeadOn = (res: Response, redirectTo: string) => void

/**
 * A tab that recorded its departure steps back over the provider's history entries, to the page it left or the entry
 * after it, which is replaced by the post-login redirect: Back never leads to an expired provider page. Until then the
 * redirect is in the cookie, where that page finds it (`app/browser/post-login-redirect.ts`). Other browsers, and
 * redirects that no cookie holds, get a 303.
 */
export function leadOnBy({ csp, isSecure }: { csp: CspOptions; isSecure: boolean }): LeadOn {
  return function leadOn(res, redirectTo) {
    const { departure } = readCookies(res.req.headers.cookie, { isSecure })
    if (departure !== RECORDED || !fitsCookie('departure', redirectTo)) return res.redirect(303, redirectTo)
    const nonce = cspNonce()
    setCookie(res, 'departure', redirectTo, { isSecure })
    res.setHeader('Content-Security-Policy', contentSecurityPolicy({ nonce }, csp))
    res.type('html').send(returnPage(redirectTo, { nonce, isSecure }))
  }
}

/** On the way back, another page may replace the requested one before anybody reads it. */
export function isSteppedBackTo(
  cookieHeader: string | undefined,
  { isSecure }: { isSecure: boolean },
): boolean {
  return readCookies(cookieHeader, { isSecure }).departure?.startsWith('/') ?? false
}

/** Without text, since nobody gets to read it. */
function returnPage(redirectTo: string, { nonce, isSecure }: { nonce: string; isSecure: boolean }): string {
  const href = redirectTo.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const address = JSON.stringify(redirectTo).replace(/</g, '\\u003c')
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
  var goOn = function () {
    try {
      sessionStorage.removeItem('${DEPARTURE_KEY}')
    } catch (error) {}
    document.cookie = '${cookie}=; Max-Age=0; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}'
    location.replace(redirectTo)
  }
  var steps = left ? history.length - left.length : 0
  if (!(steps > 0) || history.length >= ${ENTRIES_MAX}) return goOn()
  history.go(-steps - (left.isStep || left.page === redirectTo ? left.depth : 0))
  setTimeout(goOn, ${STEP_BACK_MS_MAX})
})()
</script>
</body>
</html>
`
}
