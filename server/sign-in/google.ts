import type { Request, RequestHandler, Response } from 'express'
import { redirectOrJson } from '../http/redirect-or-json.ts'
import { splitTarget } from '../http/request-target.ts'
import { isPagePath } from '../redirects/page-path.ts'
import { providerAddress } from '../redirects/provider-address.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { getIdentity } from '../session/identity.ts'
import { isVisit } from '../session/visit.ts'
import type { Attempt } from './attempts.ts'
import { callbackQuery, createEndSignIn } from './callback.ts'
import type { Outcomes, SignInDeps } from './outcome.ts'
import { withoutProviderKeys } from './post-login-redirect.ts'
import { SignInError } from './problems.ts'
import { signInIn } from './provider-language.ts'

/** The redirect provider, whose protocol the product API implements. */
export interface GoogleSignIn {
  start(req: Request, res: Response, asked: Pick<Attempt, 'purpose' | 'returnTo'>): Promise<void>
  /**
   * Accepts any page of this site, since a product API may choose any return page: `code` and `state` identify the callback.
   */
  callback: RequestHandler
}

/** @param reserved first path segments that are not pages */
export function googleSignIn(
  deps: SignInDeps,
  outcomes: Outcomes,
  reserved: readonly string[],
): GoogleSignIn {
  const redirectUrl = `${deps.origin}/`
  const endSignIn = createEndSignIn(deps, outcomes, {
    provider: 'google',
    toProof: async ({ code, state }) => ({ code, state, redirectUrl }),
    signIn: (api, proof) => api.signInByCode(proof),
  })

  return {
    async start(req, res, { purpose, returnTo }) {
      const begun = { provider: 'google', purpose, returnTo, display: 'page' } as const
      try {
        if (!deps.services.google) throw new SignInError('unavailable')
        const language = readPathLanguage(returnTo, deps.languages)
        const address = purpose
          ? await deps.apiFor(res, { ...getIdentity(res), language }).addressConsentUrl({ redirectUrl })
          : await deps.apiFor(res, { token: null, language }).signInAddress({ redirectUrl })
        const provider = providerAddress(address, deps.services.google.origins)
        const state = provider?.searchParams.get('state')
        if (!provider || !state) {
          deps.log.error({ requestId: res.locals.requestId }, 'unknown sign-in provider in authorization URL')
          throw new SignInError('failed')
        }
        await deps.attempts.add(req.headers.cookie, res, { ...begun, state })
        redirectOrJson(res, signInIn(provider, language))
      } catch (error) {
        await outcomes.fail(req, res, { ...begun, attempt: null }, error)
      }
    },

    callback(req, res, next) {
      const { path, search } = splitTarget(req.url)
      const response = isPagePath(path, reserved) ? callbackQuery(search) : null
      if (!response || !isVisit(req)) return next()
      const page = withoutProviderKeys(req.url.replace(/^[/\\]+/, '/'))
      // The URL registered with the provider has no language.
      const stray = deps.postLoginRedirects.returnTo(page === '/' ? undefined : page, res)
      endSignIn(req, res, response, stray).then((isEnded) => {
        if (!isEnded) next()
      }, next)
    },
  }
}
