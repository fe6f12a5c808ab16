import type { Request, Response } from 'express'

export function wantsJson(req: Request): boolean {
  return req.headers.accept === 'application/json'
}

export function redirectOrJson(res: Response, address: string): void {
  if (wantsJson(res.req)) res.json({ location: address })
  else res.redirect(303, address)
}
