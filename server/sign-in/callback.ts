import type { Request, Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../../contract/sign-in.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { getIdentity } from '../session/identity.ts'
import { hashState } from './attempts.ts'
import type { Ending, Outcomes, SignInDeps, SignInResponse } from './outcome.ts'
import { SignInError, toSignInProblem } from './problems.ts'

/** As long as a browser may take to repeat a request that got no response. */
const RESENT_MS = 10_000

/** A code, or the reason there is none. */
export type CallbackQuery = { state: string } & ({ code: string } | { error: string })

/**
 * The sign-in parameters of a URL; null unless all are present: without `code` or `state` nothing happens. A
 * duplicate counts as missing, since two readers might pick different ones.
 */
export function callbackQuery(search: string): CallbackQuery | null {
  if (!search.includes('state=')) return null
  const query = new URLSearchParams(search)
  const one = (name: string) => {
    const values = query.getAll(name)
    return values.length === 1 && values[0] ? values[0] : null
  }
  const [state, code, error] = [one('state'), one('code'), one('error')]
  if (!state) return null
  if (code) return { state, code }
  return error ? { state, error } : null
}

interface CallbackOptions {
  provider: SignInProvider
  /** Signs in at the product API with the provider's response. */
  exchange(api: ProductApi, response: { code: string; state: string }): Promise<SignInResponse>
}

/**
 * Completes a sign-in begun in this browser, whichever provider returned it. Returns false, without answering, when
 * the URL is not a callback.
 *
 * @param page the redirect for a viewer whose sign-in is unknown
 */
export type EndSignIn = (
  req: Request,
  res: Response,
  response: CallbackQuery,
  page: string,
) => Promise<boolean>

export function createEndSignIn(
  deps: SignInDeps,
  { succeed, fail }: Outcomes,
  { provider, exchange }: CallbackOptions,
): EndSignIn {
  // A browser may send its callback twice; the second must not find the code used up.
  const signIns = deps.state.requests<SignInResponse>('signIn', { keptMs: RESENT_MS })

  return async function endSignIn(req, res, response, page) {
    const begun = await deps.attempts.read(req.headers.cookie)
    const stateHash = hashState(response.state)
    const attempt = begun?.find((one) => one.provider === provider && one.stateHash === stateHash) ?? null
    // Anybody can craft a URL with an error; only our own attempt gets a message.
    if (!attempt && 'error' in response) return false
    const isSignedIn = getIdentity(res).token !== null
    if (!attempt && isSignedIn) {
      // Reloaded or sent twice: the viewer is signed in already.
      res.redirect(303, page)
      return true
    }
    const ending: Ending = attempt
      ? { ...attempt, attempt }
      : { provider, attempt, returnTo: page, display: 'page' }
    try {
      if (!attempt) throw new SignInError(begun ? 'stale' : 'otherBrowser')
      if ('error' in response) throw toSignInError(response.error)
      const language = readPathLanguage(attempt.returnTo, deps.languages)
      const signedIn = await signIns.share(`${stateHash} ${response.code}`, () =>
        exchange(deps.apiFor(res, { token: null, language }), response),
      )
      await succeed(req, res, attempt, signedIn)
    } catch (error) {
      const isTwice = attempt !== null && isSignedIn && toSignInProblem(error) === 'used'
      if (isTwice) res.redirect(303, attempt.returnTo)
      else await fail(req, res, ending, error)
    }
    return true
  }
}

/** RFC 6749, section 4.1.2.1. */
function toSignInError(error: string): SignInError {
  if (error === 'access_denied') return new SignInError('cancelled')
  const isDown = error === 'server_error' || error === 'temporarily_unavailable'
  return new SignInError(isDown ? 'unavailable' : 'refused')
}
