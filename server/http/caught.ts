import type { Request, RequestHandler, Response } from 'express'

/** Express ignores rejections of asynchronous handlers, and an unhandled rejection ends the process. */
export function caught(handle: (req: Request, res: Response) => Promise<unknown>): RequestHandler {
  return (req, res, next) => {
    handle(req, res).catch(next)
  }
}
