import type { Response as ExpressResponse, RequestHandler } from 'express'
import { type CspOptions, contentSecurityPolicy, cspNonce, FILE_POLICY } from '../security/csp.ts'
import { getIdentity } from '../session/identity.ts'
import { pageSession } from '../session/page-session.ts'
import type { ContextFactory } from './context.ts'
import { visitorRequest } from './page-request.ts'
import type { RenderedPage, VisitorRenderer } from './visitor-renderer.ts'

interface RemixHandlerOptions {
  origin: string
  render: VisitorRenderer
  createContext: ContextFactory
  csp: CspOptions
  isSecure: boolean
  randomNonce?: () => string
}

export function remixHandler({
  origin,
  render,
  createContext,
  csp,
  isSecure,
  randomNonce = cspNonce,
}: RemixHandlerOptions): RequestHandler {
  return async function remix(req, res, next) {
    const nonce = randomNonce()
    const leaves = new AbortController()
    res.on('close', () => {
      if (!res.writableFinished) leaves.abort()
    })
    try {
      const request = visitorRequest({
        origin,
        target: req.url,
        method: req.method,
        headers: req.headers,
        body: Buffer.isBuffer(req.body) ? req.body : undefined,
      })
      const session = pageSession(req, res, { isSecure })
      const context = createContext({
        identity: getIdentity(res),
        session,
        target: req.url,
        cookieHeader: req.headers.cookie,
        requestId: String(res.locals.requestId),
        clientAddress: res.locals.clientAddress,
        cspNonce: nonce,
        isShared: false,
      })
      const response = await render(request, context, leaves.signal)
      if (session.startsOver()) return
      const isFile = response.headers.has('content-disposition')
      res.setHeader('Content-Security-Policy', isFile ? FILE_POLICY : contentSecurityPolicy({ nonce }, csp))
      sendPrivate(res, response)
    } catch (error) {
      if (leaves.signal.aborted) res.destroy()
      else next(error)
    }
  }
}

/** This server sets these itself, regardless of the route. */
const OWNED_HEADERS = new Set(['cache-control', 'content-security-policy', 'connection', 'transfer-encoding'])

function sendPrivate(res: ExpressResponse, { status, headers, body }: RenderedPage): void {
  res.status(status)
  for (const [name, value] of headers) {
    if (OWNED_HEADERS.has(name)) continue
    // A page may have a stricter policy than the others.
    if (name === 'referrer-policy') res.setHeader(name, value)
    else res.append(name, value)
  }
  res.setHeader('Cache-Control', 'private, no-store')
  res.end(body)
}
