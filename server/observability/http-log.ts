import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { pinoHttp } from 'pino-http'
import type { Logger } from './log.ts'
import { redactTarget } from './redact.ts'

/**
 * One line per request, without headers, cookies or bodies. Server errors are logged as errors, client errors at the normal
 * level. S96-S97.
 */
export function httpLog(log: Logger): RequestHandler {
  const middleware = pinoHttp<IncomingMessage, ServerResponse>({
    logger: log,
    genReqId: (_req, res) => (res as Response).locals.requestId,
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, url: redactTarget(req.url) }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: (error: { type?: string; message?: string; stack?: string }) => ({
        type: error.type,
        message: error.message,
        stack: error.stack,
      }),
    },
    customAttributeKeys: { responseTime: 'durationMs', reqId: 'requestId' },
    quietReqLogger: true,
    customLogLevel: (_req, { statusCode }, error) => {
      if (error || statusCode === 500) return 'error'
      // Only server errors: anyone can request a missing page.
      return statusCode > 500 ? 'warn' : 'info'
    },
    // A mere status has no useful stack; the code that responded has logged the reason.
    customErrorObject: (_req, _res, error, fields) =>
      error.message.startsWith('failed with status code') ? { ...fields, err: undefined } : fields,
  })
  return function httpLog(req: Request, res: Response, next) {
    middleware(req, res)
    next()
  }
}
