import type { SignInProblem } from '../../app/context.ts'
import type { CodeName } from '../../contract/codes.ts'
import { ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'

/** A sign-in that ends with a word about why. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem
  /** What the product API said, to be shown as it is. */
  readonly shown: string | undefined

  constructor(problem: SignInProblem, shown?: string) {
    super(problem)
    this.problem = problem
    this.shown = shown
  }
}

const PROBLEM_OF_CODE: Partial<Record<CodeName, SignInProblem>> = {
  signInRefused: 'refused',
  signInUsed: 'used',
  signInStale: 'stale',
  providerUnavailable: 'unavailable',
  unavailable: 'unavailable',
  tooManyRequests: 'unavailable',
}

/** What a viewer is told about a sign-in that threw. */
export function problemOf(error: unknown): SignInProblem {
  if (error instanceof SignInError) return error.problem
  if (error instanceof ProductApiUnavailableError) return 'unavailable'
  if (!(error instanceof ProductApiError) || !error.codeName) return 'failed'
  return PROBLEM_OF_CODE[error.codeName] ?? 'failed'
}
