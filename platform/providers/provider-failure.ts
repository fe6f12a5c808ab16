/**
 * Why a sign-in failed: the provider refused, or its response proves no identity (`signInRefused`); the code
 * was used before (`signInUsed`); the provider is down, slow or returns nonsense (`providerUnavailable`).
 */
export class ProviderFailure {
  readonly code: 'signInRefused' | 'signInUsed' | 'providerUnavailable'
  /** For the log: a code or a kind of error, never response text, since providers repeat tokens in it. */
  readonly reason: string

  constructor(code: ProviderFailure['code'], reason: string) {
    this.code = code
    this.reason = reason
  }
}
