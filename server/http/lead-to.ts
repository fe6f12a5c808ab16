import type { Request, Response } from 'express'

/** The request comes from a script of this site, which reads the response itself. */
export function wantsJson(req: Request): boolean {
  return req.headers.accept === 'application/json'
}

/**
 * Sends the browser on after a form: with a redirect, or with data for a script, which then leaves the page.
 */
export function leadTo(res: Response, address: string): void {
  if (wantsJson(res.req)) res.json({ location: address })
  else res.redirect(303, address)
}
