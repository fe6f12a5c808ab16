import { Router } from 'express'

/** Express ignores case and trailing slashes by default; limits and guards do not. */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}
