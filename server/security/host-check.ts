import type { RequestHandler } from 'express'
import { LOOPBACK_HOSTS } from '../../configuration/values/loopback.ts'
import { refuse } from './refuse.ts'

interface HostCheckOptions {
  origin: string
  redirectsLoopback: boolean
}

/**
 * Accepts only the site's host. In a demonstration, `127.0.0.1` and `[::1]` redirect to `localhost`, so that cookies and
 * providers' return addresses match. S47.
 */
export function hostCheck({ origin, redirectsLoopback }: HostCheckOptions): RequestHandler {
  const { host, port, hostname } = new URL(origin)
  const others = redirectsLoopback
    ? LOOPBACK_HOSTS.filter((name) => name !== hostname).map((name) => (port ? `${name}:${port}` : name))
    : []
  return function hostCheck(req, res, next) {
    const requested = req.headers.host
    if (requested === host || requested?.toLowerCase() === host) return next()
    if (
      requested !== undefined &&
      others.includes(requested) &&
      (req.method === 'GET' || req.method === 'HEAD')
    ) {
      res.statusCode = 307
      res.setHeader('Cache-Control', 'no-store')
      res.setHeader('Location', origin + req.url.replace(/^[/\\]+/, '/'))
      res.end()
      return
    }
    refuse(res, 421, 'This host is not served here.')
  }
}
