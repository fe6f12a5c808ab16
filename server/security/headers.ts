import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { type CspOptions, contentSecurityPolicy } from './csp.ts'

const TWO_YEARS_SECONDS = 63_072_000

/** Powers of the browser that this site never uses are given up, so that injected markup cannot ask for them. */
const PERMISSIONS_POLICY =
  'accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(self), fullscreen=(self), ' +
  'geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), ' +
  'picture-in-picture=(self), publickey-credentials-get=(), screen-wake-lock=(self), serial=(), usb=(), ' +
  'xr-spatial-tracking=()'

/** Addresses under which only files lie that no browser shows as a page: hashed scripts, styles and faces, and films. */
const FILES_ALONE = /^\/(?:assets|media)\//

/** What such a file carries too; the rest is for pages, and would travel 1.5 kB with every segment of a film. */
const OF_FILES = new Set([
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
])

/** Name and value, ready to be written. */
export type HeaderPair = readonly [name: string, value: string]

/** Every header that is the same on all answers. The policy for content is not among them. S29-S37. */
export function fixedSecurityHeaders(): readonly HeaderPair[] {
  const written = headersOf(
    helmet({
      contentSecurityPolicy: false,
      // Pictures, media and pages of other sites are never read by ours, so nothing needs to be embedder-isolated.
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // Chromium starts its process for a page twice when a visitor comes from another site and this is sent.
      originAgentCluster: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // On http a browser ignores it; it is sent all the same so that a proxy with TLS in front passes it on.
      strictTransportSecurity: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
    }),
  )
  return [...written, ['Permissions-Policy', PERMISSIONS_POLICY]]
}

/**
 * Headers on every answer, errors included; files that are no pages carry what counts for files. The policy here lets no inline script run; the two places that
 * write pages replace it with a nonce (`remix/handler.ts`) or hashes (`shared-pages/`).
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

/**
 * What a middleware writes, asked once at the start. None of these headers depends on the request, and working each
 * out again costs a page that is otherwise copied from memory a third of its time.
 */
function headersOf(middleware: ReturnType<typeof helmet>): HeaderPair[] {
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
