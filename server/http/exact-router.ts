import { Router } from 'express'

/** Paths match in one spelling only. By default Express ignores case and a slash at the end; limits and guards do not. */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}
