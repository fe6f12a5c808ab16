import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router'
import { expect, test } from 'vitest'
import { isSessionEnd, toSessionProblem } from './session-problem.ts'

const sessionProblem = { code: 'U0004', name: 'kickedOut', message: 'Elsewhere.', mark: 'm' }

test('a page knows that it failed because the session is over (rows 293-294)', () => {
  expect(toSessionProblem(new ErrorResponse(401, '', { sessionProblem }))).toEqual(sessionProblem)
  expect(toSessionProblem(new ErrorResponse(401, '', null))).toBeNull()
  expect(toSessionProblem(new ErrorResponse(503, '', { sessionProblem }))).toBeNull()
  expect(toSessionProblem(new Error('x'))).toBeNull()
})

test('what a call throws says whether the session is over', () => {
  expect(isSessionEnd(Response.json({ sessionProblem }, { status: 401 }))).toBe(true)
  expect(isSessionEnd(new Response(null, { status: 503 }))).toBe(false)
  expect(isSessionEnd(new Error('x'))).toBe(false)
})
