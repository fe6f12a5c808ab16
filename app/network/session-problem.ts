import { isRouteErrorResponse } from '@remix-run/react'
import type { SessionProblem } from '../context.ts'

/** The reason, if a page failed because the session is over; null for every other error. */
export function toSessionProblem(error: unknown): SessionProblem | null {
  if (!isRouteErrorResponse(error) || error.status !== 401) return null
  return (error.data as { sessionProblem?: SessionProblem } | null)?.sessionProblem ?? null
}

/**
 * Whether an error of a call means that the session is over. A loader that tolerates other failures must not hide
 * this one.
 */
export function isSessionEnd(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.status === 401
}
