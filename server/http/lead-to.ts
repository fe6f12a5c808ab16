import type { Request, Response } from 'express'

/** Scripts of this site read the response themselves. */
export function wantsJson(req: Request): boolean {
  return req.headers.accept === 'application/json'
}

/** After a form: a redirect, or data for a script, which then leaves the page. */
export function leadTo(res: Response, address: string): void {
  if (wantsJson(res.req)) res.json({ location: address })
  else res.redirect(303, address)
}
