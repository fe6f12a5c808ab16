import { isRouteErrorResponse } from '@remix-run/react'
import type { SessionProblem } from '../../context.ts'

/** Null: not the end of a session. */
export function toSessionProblem(error: unknown): SessionProblem | null {
  if (!isRouteErrorResponse(error) || error.status !== 401) return null
  return (error.data as { sessionProblem?: SessionProblem } | null)?.sessionProblem ?? null
}

/** A loader that tolerates other failures must not hide this one. */
export function isSessionEnd(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.status === 401
}
