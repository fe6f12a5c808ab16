import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from '../observability/log.ts'
import { OverloadError } from './overload-error.ts'

interface KnownError {
  status?: unknown
  expose?: unknown
}

/**
 * Answers requests that failed outside Remix: a plain page with the request id, or JSON if requested, without stack,
 * path or host. Logs one line. S99.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return function errorHandler(error: unknown, req, res, _next) {
    const requestId = String(res.locals.requestId ?? '')
    if (error instanceof OverloadError) return answerOverload(req, res, requestId)
    if (res.locals.isCutOff) return
    const status = clientStatus(error)
    if (status === 500) log.error({ requestId, err: error }, 'request failed')
    if (res.headersSent) {
      // Half of the response is sent; closing the connection is the only way to mark it incomplete.
      res.destroy()
      return
    }
    const title = status === 500 ? 'Something went wrong' : 'This request cannot be answered'
    answer(req, res, { status, title, requestId })
  }
}

/** Seconds; longer than the render queue takes to drain. */
const RETRY_AFTER = '2'

/** The request had no effect and can be retried. The render queue logs how many it refused. */
function answerOverload(req: Request, res: Response, requestId: string): void {
  res.setHeader('Retry-After', RETRY_AFTER)
  answer(req, res, { status: 503, title: 'Too many visitors at once. Try again in a moment', requestId })
}

function answer(
  req: Request,
  res: Response,
  { status, title, requestId }: { status: number; title: string; requestId: string },
): void {
  res.status(status)
  res.removeHeader('ETag')
  res.removeHeader('Content-Encoding')
  res.setHeader('Cache-Control', 'no-store')
  if (req.accepts(['html', 'json']) === 'json') {
    res.json({ error: title, requestId })
    return
  }
  res.type('html').send(plainPage(title, requestId))
}

/** Client errors reported by body parsers and Express keep their 4xx; everything else is a 500. */
function clientStatus(error: unknown): number {
  const status = (error as KnownError | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

function plainPage(title: string, requestId: string): string {
  const id = requestId.replace(/[^A-Za-z0-9-]/g, '')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>Request ${id}</p><p><a href="/">Home</a></p></main></body>
</html>
`
}
