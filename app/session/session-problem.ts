import { isRouteErrorResponse } from '@remix-run/react'
import type { SessionProblem } from '../context.ts'

/** Why a page failed, when it did because the session is over; null for every other error. Rows 293-294. */
export function toSessionProblem(error: unknown): SessionProblem | null {
  if (!isRouteErrorResponse(error) || error.status !== 401) return null
  return (error.data as { sessionProblem?: SessionProblem } | null)?.sessionProblem ?? null
}

/** Whether what a call threw says that the session is over. A loader that does without an answer must not hide that. */
export function isSessionEnd(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.status === 401
}
