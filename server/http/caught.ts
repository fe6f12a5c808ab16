import type { Request, RequestHandler, Response } from 'express'

/** Express does not see an asynchronous handler fail, and what nobody catches ends the process. */
export function caught(handle: (req: Request, res: Response) => Promise<unknown>): RequestHandler {
  return (req, res, next) => {
    handle(req, res).catch(next)
  }
}
