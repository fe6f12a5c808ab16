import { setTimeout } from 'node:timers/promises'
import express, { type Request, type Response, type Router } from 'express'
import * as z from 'zod'
import { caught } from '../http/caught.ts'
import { exactRouter } from '../http/exact-router.ts'
import { redirectOrJson } from '../http/redirect-or-json.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { clearCookie } from '../session/cookies.ts'
import { setFlash } from '../session/flash.ts'
import { getIdentity } from '../session/identity.ts'
import { clearSession } from '../session/session-cookies.ts'
import { FACEBOOK_CALLBACK, facebookSignIn } from './facebook.ts'
import { googleSignIn } from './google.ts'
import { outcomes, type SignInDeps } from './outcome.ts'

const BODY_BYTES_MAX = '8kb'

const Form = z.object({
  returnTo: z.unknown().optional(),
  display: z.enum(['page', 'popup']).catch('page'),
  purpose: z.literal('mailAddress').optional().catch(undefined),
})

/**
 * Our forms begin and end sessions, so these work without scripts and behind the cross-site guard. Only providers return by
 * GET, and their parameters are worthless without an attempt of this browser.
 *
 * @param reserved first path segments that are not pages
 */
export function signInRoutes(deps: SignInDeps, { reserved }: { reserved: readonly string[] }): Router {
  const ends = outcomes(deps)
  const google = googleSignIn(deps, ends, reserved)
  const facebook = facebookSignIn(deps, ends)
  const form = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 10 })

  function read(req: Request, res: Response) {
    const { returnTo, ...asked } = Form.parse({ ...req.body })
    return { returnTo: deps.postLoginRedirects.returnTo(returnTo, res), ...asked }
  }

  const router = exactRouter()
  router.post(
    '/sign-in/google/',
    form,
    caught((req, res) => google.start(req, res, read(req, res))),
  )
  router.post(
    '/sign-in/facebook/',
    form,
    caught((req, res) => facebook.start(req, res, read(req, res))),
  )
  router.post(
    '/sign-in/out/',
    form,
    caught((req, res) => signOut(deps, req, res, read(req, res).returnTo)),
  )
  router.get(FACEBOOK_CALLBACK, caught(facebook.callback))
  // For the Back button, and for these URLs opened directly.
  router.get('/sign-in/*', (_req, res) => {
    res.redirect(303, deps.postLoginRedirects.login(deps.postLoginRedirects.returnTo(undefined, res)))
  })
  router.use(google.callback)
  return router
}

const WAIT_MS_MAX = 2000

/** Succeeds even if the call fails. `Clear-Site-Data` is not needed: private data is `no-store`. */
async function signOut(deps: SignInDeps, _req: Request, res: Response, returnTo: string): Promise<void> {
  const { token } = getIdentity(res)
  if (token !== null) {
    const language = readPathLanguage(returnTo, deps.languages)
    const call = deps.apiFor(res, { token, language }).signOut()
    const report = call.catch(() =>
      deps.log.warn({ requestId: res.locals.requestId }, 'sign-out report failed'),
    )
    await Promise.race([report, setTimeout(WAIT_MS_MAX, undefined, { ref: false })])
  }
  const { address, ...resume } = deps.postLoginRedirects.redirectTo(returnTo)
  clearSession(res, deps)
  clearCookie(res, 'signIn', deps)
  setFlash(res, { notice: 'signedOut', ...resume }, deps)
  redirectOrJson(res, address)
}
