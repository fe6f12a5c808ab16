import type { Request, RequestHandler, Response } from 'express'

/** Express does not notice when an asynchronous handler fails, and an uncaught rejection ends the process. */
export function caught(handle: (req: Request, res: Response) => Promise<unknown>): RequestHandler {
  return (req, res, next) => {
    handle(req, res).catch(next)
  }
}
