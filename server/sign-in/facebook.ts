import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { toFacebookLocale } from '../../contract/language-region.ts'
import { redirectOrJson } from '../http/redirect-or-json.ts'
import { splitTarget } from '../http/request-target.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { isVisit } from '../session/visit.ts'
import type { Attempt } from './attempts.ts'
import { callbackQuery, createEndSignIn } from './callback.ts'
import { identityOfCode } from './facebook-graph.ts'
import type { Outcomes, SignInDeps } from './outcome.ts'
import { SignInError } from './problems.ts'

const STATE_BYTES = 32

export const FACEBOOK_CALLBACK = '/sign-in/facebook/callback/'

/** The popup provider, whose protocol the web front implements. */
export interface FacebookSignIn {
  start(req: Request, res: Response, begun: Pick<Attempt, 'purpose' | 'returnTo' | 'display'>): Promise<void>
  callback(req: Request, res: Response): Promise<void>
}

export function facebookSignIn(deps: SignInDeps, outcomes: Outcomes): FacebookSignIn {
  const { facebook } = deps.services
  const redirectUri = deps.origin + FACEBOOK_CALLBACK
  const endSignIn = createEndSignIn(deps, outcomes, {
    provider: 'facebook',
    async toProof({ code }) {
      if (!facebook) throw new SignInError('unavailable')
      return identityOfCode(facebook, { code, redirectUri })
    },
    signIn: (api, proof) => api.signInByToken(proof),
  })

  return {
    async start(req, res, begun) {
      const attempt = { ...begun, provider: 'facebook' } as const
      if (!facebook) {
        return outcomes.fail(req, res, { ...attempt, attempt: null }, new SignInError('unavailable'))
      }
      const state = randomBytes(STATE_BYTES).toString('base64url')
      await deps.attempts.add(req.headers.cookie, res, { ...attempt, state })
      const dialog = new URL(facebook.dialogUrl)
      dialog.search = new URLSearchParams({
        client_id: facebook.appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        // Facebook asks again for what was refused before only if told to.
        ...(begun.purpose
          ? { scope: 'public_profile,email', auth_type: 'rerequest' }
          : { scope: 'public_profile' }),
        display: begun.display,
        locale: toFacebookLocale(readPathLanguage(begun.returnTo, deps.languages)),
      }).toString()
      redirectOrJson(res, dialog.href)
    },

    async callback(req, res) {
      // Only an opened page completes a sign-in, so nothing is consumed.
      if (!isVisit(req)) return void res.setHeader('Cache-Control', 'no-store').status(204).end()
      const response = callbackQuery(splitTarget(req.url).search)
      const home = deps.postLoginRedirects.returnTo(undefined, res)
      const isEnded = response !== null && (await endSignIn(req, res, response, home))
      if (!isEnded) res.redirect(303, deps.postLoginRedirects.login(home))
    },
  }
}
