import type { Request, Response } from 'express'

/** Asked for by a script of ours, which reads the answer itself. */
export function wantsJson(req: Request): boolean {
  return req.headers.accept === 'application/json'
}

/**
 * Sends the browser on after a form: by a redirect, or to a script, which leaves its page only once it has the answer, as
 * data.
 */
export function leadTo(res: Response, address: string): void {
  if (wantsJson(res.req)) res.json({ location: address })
  else res.redirect(303, address)
}
