import type { Request, Response } from 'express'
import type { Input } from '../../contract/endpoint.ts'
import type { Endpoints, ProductApi } from '../../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { getIdentity } from '../session/identity.ts'
import { hashState } from './attempts.ts'
import type { Ending, Outcomes, SignInDeps, SignInResponse } from './outcome.ts'
import { SignInError, toSignInProblem } from './problems.ts'

/** A browser may repeat a request without a response for this long. */
const RESENT_MS = 10_000

export type CallbackQuery = { state: string } & ({ code: string } | { error: string })

/**
 * Null without `state`. What has no `code` is an error, whatever the provider calls it: Facebook may send only its own
 * `error_code`. Duplicates count as missing, since two readers might pick different ones.
 */
export function callbackQuery(search: string): CallbackQuery | null {
  if (!search.includes('state=')) return null
  const query = new URLSearchParams(search)
  const one = (name: string) => {
    const values = query.getAll(name)
    return values.length === 1 && values[0] ? values[0] : null
  }
  const [state, code] = [one('state'), one('code')]
  if (!state) return null
  return code ? { state, code } : { state, error: one('error') ?? '' }
}

interface CallbackOptions<Proof> {
  provider: SignInProvider
  toProof(response: { code: string; state: string }): Promise<Proof>
  signIn(api: ProductApi, proof: Proof): Promise<SignInResponse>
}

/**
 * Completes a sign-in begun in this browser. Returns false, without responding, if the URL is not a callback.
 *
 * @param page the redirect for a viewer without a known attempt
 */
export type EndSignIn = (
  req: Request,
  res: Response,
  response: CallbackQuery,
  page: string,
) => Promise<boolean>

export function createEndSignIn<Proof extends Input<Endpoints['takeProviderAddress']>>(
  deps: SignInDeps,
  { succeed, succeedWithAddress, fail }: Outcomes,
  { provider, toProof, signIn }: CallbackOptions<Proof>,
): EndSignIn {
  // A browser may send its callback twice, and the second time must not fail because the code has been used.
  const signIns = deps.state.requests<SignInResponse>('signIn', { cachedMs: RESENT_MS })
  const addresses = deps.state.requests<null>('providerAddress', { cachedMs: RESENT_MS })

  return async function endSignIn(req, res, response, page) {
    const begun = await deps.attempts.read(req.headers.cookie)
    const stateHash = hashState(response.state)
    const attempt = begun?.find((one) => one.provider === provider && one.stateHash === stateHash) ?? null
    // Anyone can craft a URL with an error, so only attempts of this browser get a message.
    if (!attempt && 'error' in response) return false
    const isSignedIn = getIdentity(res).token !== null
    if (!attempt && isSignedIn) {
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
      const key = `${stateHash} ${response.code}`
      if (attempt.purpose === 'mailAddress') {
        const api = deps.apiFor(res, { ...getIdentity(res), language })
        await addresses.share(key, async () => api.takeProviderAddress(await toProof(response)))
        await succeedWithAddress(req, res, attempt)
        return true
      }
      const api = deps.apiFor(res, { token: null, language })
      const signedIn = await signIns.share(key, async () => signIn(api, await toProof(response)))
      await succeed(req, res, attempt, signedIn)
    } catch (error) {
      const isTwice = attempt !== null && isSignedIn && toSignInProblem(error) === 'used'
      if (isTwice) res.redirect(303, attempt.returnTo)
      else await fail(req, res, ending, error)
    }
    return true
  }
}

function toSignInError(error: string): SignInError {
  if (error === 'access_denied') return new SignInError('cancelled')
  const isDown = error === 'server_error' || error === 'temporarily_unavailable'
  return new SignInError(isDown ? 'unavailable' : 'refused')
}
