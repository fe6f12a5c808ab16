import express, { type Request, type Response, type Router } from 'express'
import * as z from 'zod'
import { caught } from '../http/caught.ts'
import { exactRouter } from '../http/exact-router.ts'
import { FACEBOOK_CALLBACK, facebookSignIn } from './facebook.ts'
import { googleSignIn } from './google.ts'
import { outcomes, type SignInDeps } from './outcome.ts'
import { signOut } from './sign-out.ts'

const BODY_BYTES_MAX = '8kb'

const Form = z.object({
  returnTo: z.unknown().optional(),
  display: z.enum(['page', 'popup']).catch('page'),
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
    const { returnTo, display } = Form.parse({ ...req.body })
    return { returnTo: deps.postLoginRedirects.returnTo(returnTo, res), display }
  }

  const router = exactRouter()
  router.post(
    '/sign-in/google/',
    form,
    caught((req, res) => google.start(req, res, read(req, res).returnTo)),
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
