import type { CodeName } from '../../contract/codes.ts'
import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import type { AddressProblem, SignInProblem } from '../../contract/flash.ts'

export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem
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

export function toSignInProblem(error: unknown): SignInProblem {
  if (error instanceof SignInError) return error.problem
  if (error instanceof ProductApiUnavailableError) return 'unavailable'
  if (!(error instanceof ProductApiError) || !error.codeName) return 'failed'
  return PROBLEM_OF_CODE[error.codeName] ?? 'failed'
}

const ADDRESS_PROBLEM_OF_CODE: Partial<Record<CodeName, AddressProblem>> = {
  otherAccount: 'otherAccount',
  addressNotShared: 'notShared',
  tooManyRequests: 'tooMany',
}

export function toAddressProblem(error: unknown): AddressProblem {
  if (error instanceof SignInError && error.problem === 'cancelled') return 'notAgreed'
  const code = error instanceof ProductApiError ? error.codeName : null
  return (code && ADDRESS_PROBLEM_OF_CODE[code]) ?? 'notSaved'
}

/** The reason is sufficient, or the error has been logged. */
const LOGGED_ELSEWHERE = [SignInError, ProductApiUnavailableError, ContractMismatchError]

export function toLogFields(error: unknown): { code?: string; err?: unknown } {
  if (error instanceof ProductApiError) return { code: error.code }
  return LOGGED_ELSEWHERE.some((kind) => error instanceof kind) ? {} : { err: error }
}
