import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response as ExpressResponse, RequestHandler } from 'express'
import type { SiteAddresses } from '../../app/context.ts'
import { matchAddress } from '../http/address-pattern.ts'
import { CDN_CACHE_CONTROLS } from '../http/cdn-cache.ts'
import { splitTarget } from '../http/request-target.ts'
import { type CspOptions, contentSecurityPolicy, cspNonce, FILE_POLICY } from '../security/csp.ts'
import { getIdentity, NOBODY } from '../session/identity.ts'
import { NO_SESSION, pageSession } from '../session/page-session.ts'
import type { ContextFactory } from './context.ts'
import { pageRequest, visitorRequest } from './page-request.ts'
import type { Renderer } from './renderer.ts'
import type { RenderedPage, VisitorRenderer } from './visitor-renderer.ts'

interface PublicRoutesOptions {
  origin: string
  render: Renderer
  createContext: ContextFactory
  csp: CspOptions
}

interface PublicFileOptions extends PublicRoutesOptions {
  addresses: Pick<SiteAddresses, 'front'>
  compress: RequestHandler
}

interface RemixHandlerOptions extends Omit<PublicRoutesOptions, 'render'> {
  render: VisitorRenderer
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

/** Reads and sets no cookies, so that caches may store these files. Streams them, since a sitemap may be long. */
export function publicRoutes(options: PublicFileOptions): RequestHandler {
  const { origin, render, createContext, csp, compress } = options
  const isPublicFile = publicFiles(options.addresses)
  return async function publicRoutes(req, res, next) {
    const { path } = splitTarget(req.url)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !isPublicFile(path)) return next()
    try {
      const { signal } = new AbortController()
      const request = pageRequest({ origin, target: req.url, method: req.method, headers: {}, signal })
      const response = await render(
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
      // A missing file gets a 404 page, rendered for its visitor like any other page.
      if (response.status !== 200 || response.headers.has('set-cookie')) {
        await response.body?.cancel()
        return next()
      }
      res.setHeader('Cache-Control', response.headers.get('cache-control') ?? CDN_CACHE_CONTROLS.document)
      res.setHeader('Content-Type', response.headers.get('content-type') ?? 'text/plain; charset=utf-8')
      res.setHeader('Content-Security-Policy', contentSecurityPolicy('none', csp))
      if (req.method === 'HEAD' || !response.body) {
        await response.body?.cancel()
        res.end()
        return
      }
      const { body } = response
      compress(req, res, () => {
        pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), res).catch(() =>
          res.destroy(),
        )
      })
    } catch (error) {
      next(error)
    }
  }
}

function publicFiles({ front }: Pick<SiteAddresses, 'front'>): (path: string) => boolean {
  const files = front.filter(({ serves }) => serves === 'file').map(({ path }) => matchAddress(path))
  return (path) => files.some((isAt) => isAt(path))
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
