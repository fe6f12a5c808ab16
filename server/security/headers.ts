import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { type CspOptions, contentSecurityPolicy } from './csp.ts'

const TWO_YEARS_SECONDS = 63_072_000

const PERMISSIONS_POLICY =
  'accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(self), fullscreen=(self), ' +
  'geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), ' +
  'picture-in-picture=(self), publickey-credentials-get=(), screen-wake-lock=(self), serial=(), usb=(), ' +
  'xr-spatial-tracking=()'

const FILES_ALONE = /^\/(?:assets|media)\//

/** The others are for pages and would add 1.5 kB to every media segment. */
const OF_FILES = new Set([
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
])

export type HeaderPair = readonly [name: string, value: string]

/** All constant headers except the content security policy. S29-S37. */
export function fixedSecurityHeaders(): readonly HeaderPair[] {
  const written = collectHeaders(
    helmet({
      contentSecurityPolicy: false,
      // Our pages never read other sites' resources, so cross-origin isolation is not needed.
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // With this header, Chromium starts a second process for visitors who come from another site.
      originAgentCluster: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // Browsers ignore it over http; a TLS proxy in front may pass it on.
      strictTransportSecurity: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
    }),
  )
  return [...written, ['Permissions-Policy', PERMISSIONS_POLICY]]
}

const OF_PAGES = [...fixedSecurityHeaders().map(([name]) => name), 'Content-Security-Policy'].filter(
  (name) => !OF_FILES.has(name),
)

/**
 * Headers of every response, including errors; files get fewer. This policy allows no inline scripts; pages replace it by one
 * with a nonce (`remix/handler.ts`) or with hashes (`shared-pages/`).
 */
export function securityHeaders(options: CspOptions): RequestHandler {
  const headers = [
    ...fixedSecurityHeaders(),
    ['Content-Security-Policy', contentSecurityPolicy('none', options)] as const,
  ]
  const headersOfFiles = headers.filter(([name]) => OF_FILES.has(name))
  return function securityHeaders(req, res, next) {
    const written = FILES_ALONE.test(req.url) ? headersOfFiles : headers
    for (const [name, value] of written) res.setHeader(name, value)
    next()
  }
}

/** For a file whose address does not tell that it is one. */
export function dropPageHeaders(res: ServerResponse): void {
  for (const name of OF_PAGES) res.removeHeader(name)
}

/** Computed once: no header depends on the request, and computing them would take a third of a cached page's time. */
function collectHeaders(middleware: ReturnType<typeof helmet>): HeaderPair[] {
  const written: HeaderPair[] = []
  const response = {
    setHeader: (name: string, value: string) => written.push([name, value]),
    removeHeader: () => undefined,
  }
  middleware({} as never, response as never, (error) => {
    if (error) throw error
  })
  return written
}
