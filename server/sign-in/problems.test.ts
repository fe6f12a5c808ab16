import { describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import { SignInError, toLogFields, toSignInProblem } from './problems.ts'

describe('what the viewer and the log get about a failed sign-in (rows 73, 301)', () => {
  const bug = new TypeError('x is not a function')
  test.each([
    [new ProductApiError({ code: CODES.signInUsed }, 'r'), 'used', { code: 'S0002' }],
    [new ProductApiError({ code: CODES.tooManyRequests }, 'r'), 'unavailable', { code: 'A0429' }],
    [new ProductApiError({ code: 'Z9999' }, 'r'), 'failed', { code: 'Z9999' }],
    [new ProductApiUnavailableError('/x', 'too late', 'r'), 'unavailable', {}],
    [new ContractMismatchError('/x', 'data: nonsense', 'r'), 'failed', {}],
    [new SignInError('cancelled'), 'cancelled', {}],
    [bug, 'failed', { err: bug }],
  ])('%s', (error, problem, detail) => {
    expect(toSignInProblem(error)).toBe(problem)
    expect(toLogFields(error)).toEqual(detail)
  })
})
