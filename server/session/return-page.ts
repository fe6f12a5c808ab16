import { parseCookie } from 'cookie'
import type { Response } from 'express'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'

/** As written by `app/navigation/departure.ts` and `post-login-redirect.ts`. `1`: recorded; `return`: on the way back. */
const DEPARTURE_COOKIE = 'departure'
const RETURN_SECONDS_MAX = 30
const DEPARTURE_KEY = 'cliffhanger.departure'
const REDIRECT_KEY = 'cliffhanger.redirectTo'

/** Browsers keep this many entries and drop the oldest: beyond it, positions are unknown. */
const ENTRIES_MAX = 50
/** A step back that has not started by then has no effect. */
const STEP_BACK_MS_MAX = 5000

/**
 * Sends a browser that returned from a provider to a page of this site.
 *
 * @param redirect path and query within this site
 */
export type LeadOn = (res: Response, redirectTo: string) => void

/**
 * A tab that recorded its departure steps back over the provider's history entries, to the page it left or the entry
 * after it, which is replaced by the post-login redirect: Back never leads to an expired provider page. Other
 * browsers are redirected. Row 419.
 */
export function leadOnBy({ csp }: { csp: CspOptions }): LeadOn {
  return function leadOn(res, redirectTo) {
    if (departureOf(res.req.headers.cookie) !== '1') return res.redirect(303, redirectTo)
    const nonce = cspNonce()
    res.append(
      'Set-Cookie',
      `${DEPARTURE_COOKIE}=return; Path=/; Max-Age=${RETURN_SECONDS_MAX}; SameSite=Lax`,
    )
    res.setHeader('Content-Security-Policy', contentSecurityPolicy({ nonce }, csp))
    res.type('html').send(returnPage(redirectTo, nonce))
  }
}

function departureOf(cookieHeader: string | undefined): string | undefined {
  return parseCookie(cookieHeader ?? '')[DEPARTURE_COOKIE]
}

/** Whether the page is requested on the way back, so that another may replace it before anybody reads it. */
export function isPassedThrough(cookieHeader: string | undefined): boolean {
  return departureOf(cookieHeader) === 'return'
}

/** No text, since nobody gets to read it. */
function returnPage(redirectTo: string, nonce: string): string {
  const href = redirectTo.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const address = JSON.stringify(redirectTo).replace(/</g, '\\u003c')
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
    sessionStorage.removeItem('${DEPARTURE_KEY}')
    if (left) sessionStorage.setItem('${REDIRECT_KEY}', JSON.stringify({ redirectTo: redirectTo, atMs: Date.now() }))
  } catch (error) {
    left = null
  }
  var goOn = function () {
    try {
      sessionStorage.removeItem('${REDIRECT_KEY}')
    } catch (error) {}
    document.cookie = '${DEPARTURE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax'
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
