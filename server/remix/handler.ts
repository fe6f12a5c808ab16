import { writeReadableStreamToWritable } from '@remix-run/node'
import type { Response as ExpressResponse, RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce } from '../security/csp.ts'
import { identityOf, NOBODY } from '../session/identity.ts'
import { NO_SESSION, pageSession } from '../session/page-session.ts'
import { isAskedAhead } from '../session/visit.ts'
import type { ContextFactory } from './context.ts'
import { pageRequest } from './page-request.ts'
import type { Renderer } from './renderer.ts'

interface PublicRoutesOptions {
  origin: string
  render: Renderer
  createContext: ContextFactory
  csp: CspOptions
}

interface RemixHandlerOptions extends PublicRoutesOptions {
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  /** 128 random bits or more, base64. */
  randomNonce?: () => string
}

/**
 * Renders a page for this visitor alone: private, never stored, with a nonce of its own for its inline scripts.
 * Rules 5 and 6.
 */
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
      const request = pageRequest({
        origin,
        target: req.url,
        method: req.method,
        headers: req.headers,
        body: Buffer.isBuffer(req.body) ? req.body : undefined,
        signal: leaves.signal,
      })
      const session = pageSession(req, res, { isSecure })
      const context = createContext({
        identity: identityOf(res),
        session,
        target: req.url,
        cookieHeader: req.headers.cookie,
        requestId: String(res.locals.requestId),
        cspNonce: nonce,
        isShared: false,
      })
      const answer = await render(request, context)
      if (session.startsOver()) {
        await answer.body?.cancel()
        return
      }
      // A session that ended while a page is fetched ahead is news for whoever opens that page, and no fault of this one.
      if (answer.status === 401 && isAskedAhead(req)) {
        await answer.body?.cancel()
        res.setHeader('Cache-Control', 'private, no-store')
        res.status(204).end()
        return
      }
      res.setHeader('Content-Security-Policy', contentSecurityPolicy({ nonce }, csp))
      await sendPrivate(res, answer)
    } catch (error) {
      if (leaves.signal.aborted) res.destroy()
      else next(error)
    }
  }
}

/** Addresses of the application that are files for everybody; how long they keep is the route's to say. */
const PUBLIC_ROUTE = /^\/(?:__manifest|robots\.txt|manifest\.webmanifest|sitemap(?:-[a-z0-9-]{1,40})?\.xml)$/

/**
 * Answers the application's own files (crawler rules, sitemaps, app manifest, the list of routes) for nobody in
 * particular: no cookie is read or set, so that they may be kept anywhere.
 */
export function publicRoutes({ origin, render, createContext, csp }: PublicRoutesOptions): RequestHandler {
  return async function publicRoutes(req, res, next) {
    const { path } = splitTarget(req.url)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !PUBLIC_ROUTE.test(path)) return next()
    try {
      const { signal } = new AbortController()
      const request = pageRequest({ origin, target: req.url, method: req.method, headers: {}, signal })
      const answer = await render(
        request,
        createContext({
          identity: NOBODY,
          session: NO_SESSION,
          target: req.url,
          requestId: String(res.locals.requestId),
          cspNonce: cspNonce(),
          isShared: true,
        }),
      )
      // What is missing is a page about that, which is made for its visitor like every other page.
      if (answer.status !== 200 || answer.headers.has('set-cookie')) {
        await answer.body?.cancel()
        return next()
      }
      res.setHeader('Cache-Control', answer.headers.get('cache-control') ?? 'no-store')
      res.setHeader('Content-Type', answer.headers.get('content-type') ?? 'text/plain; charset=utf-8')
      res.setHeader('Content-Security-Policy', contentSecurityPolicy('none', csp))
      res.end(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      next(error)
    }
  }
}

/** Headers that this server decides, whatever a route says. */
const OWNED_HEADERS = new Set(['cache-control', 'content-security-policy', 'connection', 'transfer-encoding'])

async function sendPrivate(res: ExpressResponse, answer: Response): Promise<void> {
  res.status(answer.status)
  for (const [name, value] of answer.headers) {
    if (!OWNED_HEADERS.has(name)) res.append(name, value)
  }
  res.setHeader('Cache-Control', 'private, no-store')
  if (!answer.body) {
    res.end()
    return
  }
  await writeReadableStreamToWritable(answer.body, res)
}
