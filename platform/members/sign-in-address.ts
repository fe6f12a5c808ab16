import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { signInAddress as call } from '../../contract/sign-in.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Providers } from '../providers/list/sign-in-clients.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'
import { failedSignIn, notSetUp } from './failed-sign-in.ts'
import type { States } from './sign-in-state.ts'

export interface AddressDeps {
  ids: Ids
  providers: Providers
  states: States | null
  log: Log
}

/**
 * Stores nothing, since anybody may request it.
 *
 * @param asked the member whose account at the provider is asked to share its mail address; null: for signing in
 */
export async function signInAddress(
  { ids, providers, states, log }: AddressDeps,
  { redirectUrl }: ParsedInput<typeof call>,
  requestId: string,
  asked: { memberId: string; thirdPartyId: string } | null = null,
): Promise<HandlerResult<typeof call> | Refusal> {
  if (!isReturnAddress(redirectUrl)) {
    return new Refusal(
      'badRequest',
      `The query field "redirectUrl" is an http or https address without query, of at most ${RETURN_LENGTH_MAX} characters.`,
    )
  }
  if (!providers.google || !states) return notSetUp('google')
  const { google } = providers
  const sealed = { redirectUrl, nonce: ids.secret(), verifier: ids.secret(), memberId: asked?.memberId }
  const attempt = { ...sealed, state: await states.seal(sealed) }
  const address = await (asked
    ? google.createConsentUrl(attempt, asked.thirdPartyId)
    : google.createSignInUrl(attempt))
  return address instanceof ProviderFailure ? failedSignIn(log, requestId, 'google', address) : address
}

/** The address is in the URL twice, once sealed, and the URL must stay below 4096 characters. */
const RETURN_LENGTH_MAX = 512
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** The provider compares the address exactly with the registered ones, and adds its query. */
function isReturnAddress(text: string): boolean {
  const url = text.length <= RETURN_LENGTH_MAX && VISIBLE_ASCII.test(text) ? URL.parse(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return !url.username && !url.password && !url.search && !url.hash
}
