/**
 * Why a sign-in at a provider failed: it refused, or its response proves no identity (`signInRefused`); the code
 * was used before (`signInUsed`); it is down, slow or responds with nonsense (`providerUnavailable`).
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
