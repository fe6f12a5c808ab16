import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { signInByToken as call } from '../../contract/sign-in.ts'
import type { Refusal } from '../calls/refusal.ts'
import type { Providers } from '../providers/list/sign-in-clients.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { Log } from '../runtime/log.ts'
import { readSourceHeader } from '../visit-sources/visit-sources.ts'
import { failedSignIn, notSetUp } from './failed-sign-in.ts'
import { type SessionDeps, type SignInCall, signIn } from './sign-in.ts'
import { signInResponse } from './sign-in-response.ts'

interface TokenDeps extends SessionDeps {
  providers: Providers
  log: Log
}

export async function signInByToken(
  deps: TokenDeps,
  claimed: ParsedInput<typeof call>,
  { requestId, equipmentId, language, headers }: SignInCall,
): Promise<HandlerResult<typeof call> | Refusal> {
  const { providers, log } = deps
  if (!providers.facebook) return notSetUp('facebook')
  const identity = await providers.facebook.identify(claimed)
  if (identity instanceof ProviderFailure) return failedSignIn(log, requestId, 'facebook', identity)
  const device = { equipmentId, language, source: readSourceHeader(headers) }
  return signInResponse(await signIn(deps, identity, device), language)
}
