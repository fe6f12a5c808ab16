import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { Refusal } from '../calls/refusal.ts'
import { signInProviders } from '../providers/list/provider-list.ts'
import type { ProviderFailure } from '../providers/provider-failure.ts'
import type { Log } from '../runtime/log.ts'

export function notSetUp(provider: SignInProvider): Refusal {
  return new Refusal(
    'providerUnavailable',
    `Signing in with ${signInProviders[provider].label} is not set up here.`,
  )
}

/** Logs the reason, without credentials. */
export function failedSignIn(
  log: Log,
  requestId: string,
  provider: SignInProvider,
  { code, reason }: ProviderFailure,
): Refusal {
  log.warn({ requestId, provider, code, reason }, 'sign-in failed')
  const name = signInProviders[provider].label
  const sentences = {
    signInRefused: `${name} did not confirm who you are. Please try again.`,
    signInUsed: 'This sign-in was used before. Please begin again.',
    providerUnavailable: `${name} does not answer at the moment. Please try again later.`,
  }
  return new Refusal(code, sentences[code])
}
