import type { ErrorRequestHandler, Request } from 'express'
import type { RefusalTexts } from '../../app/context.ts'
import { visibleText } from '../../contract/visible-text.ts'
import type { Logger } from '../observability/log.ts'
import { OverloadError } from './overload-error.ts'

interface KnownError {
  status?: unknown
  expose?: unknown
}

interface ErrorHandlerOptions {
  log: Logger
  wordsFor: (req: Request) => { language: string; texts: RefusalTexts }
}

/**
 * Responds to requests that failed outside Remix with a plain page or JSON that contains the request id, but no stack, path or
 * host. S99.
 */
export function errorHandler({ log, wordsFor }: ErrorHandlerOptions): ErrorRequestHandler {
  return function errorHandler(error: unknown, req, res, _next) {
    const requestId = String(res.locals.requestId ?? '')
    if (error instanceof OverloadError) {
      // Had no effect, so it can be retried. Not logged here: the render queue logs how many renders it refused.
      res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
      return respond(503, 'tooManyVisitors')
    }
    if (res.locals.isCutOff) return
    // The client left before its request was read: there is no one to respond to, and the server did not fail.
    if (req.destroyed && (!req.complete || isUnreadable(error))) return void res.destroy()
    const status = clientStatus(error)
    if (status === 500) log.error({ requestId, err: error }, 'request failed')
    if (res.headersSent) {
      // The response is partly sent; only closing the connection marks it as incomplete.
      res.destroy()
      return
    }
    respond(status, status === 500 ? 'failed' : 'notAnswered')

    function respond(status: number, sentence: 'failed' | 'notAnswered' | 'tooManyVisitors'): void {
      const { language, texts } = wordsFor(req)
      const title = texts[sentence]
      res.status(status)
      res.removeHeader('ETag')
      res.removeHeader('Content-Encoding')
      res.setHeader('Cache-Control', 'no-store')
      // A form must not be resubmitted automatically.
      const isPassing = sentence === 'tooManyVisitors' && req.method === 'GET'
      if (req.accepts(['html', 'json']) === 'json') res.json({ error: title, requestId })
      else res.type('html').send(plainPage({ title, language, texts, requestId, isPassing }))
    }
  }
}

const RETRY_AFTER_SECONDS = 2
/** Spreads reloads, so that pages do not overload the site again together. */
const RELOAD_SPREAD_SECONDS = 8

/** The client left after a small body had arrived, so `raw-body` found its stream destroyed. */
function isUnreadable(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === 'stream.not.readable'
}

function clientStatus(error: unknown): number {
  const status = (error as KnownError | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

interface PlainPage {
  title: string
  language: string
  texts: RefusalTexts
  requestId: string
  isPassing: boolean
}

function plainPage({ title, language, texts, requestId, isPassing }: PlainPage): string {
  const id = requestId.replace(/[^A-Za-z0-9-]/g, '')
  const reload = isPassing ? `<meta http-equiv="refresh" content="${reloadAfterSeconds()}">` : ''
  const soon = isPassing ? `<p>${texts.backSoon}</p>` : ''
  return `<!doctype html>
<html lang="${language}" dir="auto">
<head><meta charset="utf-8">${reload}<meta name="viewport" content="width=device-width"><title>${visibleText(title)}</title></head>
<body><main><h1>${title}</h1>${soon}<p>${texts.request} ${id}</p><p><a href="/">${texts.home}</a></p></main></body>
</html>
`
}

function reloadAfterSeconds(): number {
  return RETRY_AFTER_SECONDS + Math.round(Math.random() * RELOAD_SPREAD_SECONDS)
}
