/**
 * Why a provider signed nobody in: it said no, or what it said does not prove who somebody is (`signInRefused`); the
 * code was used before (`signInUsed`); it is down, slow or speaks nonsense (`providerUnavailable`).
 */
export class ProviderFailure {
  readonly code: 'signInRefused' | 'signInUsed' | 'providerUnavailable'
  /** For the log: a code or a kind of error, never a word of the answer, since providers repeat tokens in it. */
  readonly reason: string

  constructor(code: ProviderFailure['code'], reason: string) {
    this.code = code
    this.reason = reason
  }
}
