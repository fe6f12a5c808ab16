import type { RequestHandler } from 'express'
import { splitTarget } from '../request-target.ts'
import type { RulesManifest } from './rules-manifest.ts'
import { type RedirectOptions, redirectOf } from './table.ts'

interface RedirectsOptions extends RedirectOptions {
  manifest: RulesManifest
  /** First path segments that are not pages and keep their own form, for example `sign-in`. */
  reserved: readonly string[]
}

/**
 * Answers addresses that have moved. Only GET and HEAD: a form posted to an old address must not turn into a GET in
 * silence. Rows 41-49.
 */
export function redirects(options: RedirectsOptions): RequestHandler {
  return function redirects(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { path, search } = splitTarget(req.url)
    const [, first = ''] = path.split('/', 2)
    if (options.reserved.includes(first)) return next()
    const byRule = options.manifest.find(path)
    if (byRule) return send(byRule.status, keepQuery(byRule.to, search))
    const moved = redirectOf(path, search, options)
    if (!moved) return next()
    send(moved.status, moved.location)

    function send(status: number, location: string) {
      // A fixed rule may be kept for a day, not for ever: a browser cannot be asked to forget a 301. One with a query
      // is not kept at all, for it may carry what only this visitor may know.
      const isKept = (status === 301 || status === 308) && search === ''
      res.setHeader('Cache-Control', isKept ? 'public, max-age=86400' : 'no-store')
      res.setHeader('Location', location)
      res.statusCode = status
      res.end()
    }
  }
}

function keepQuery(to: string, search: string): string {
  if (!search) return to
  return to.includes('?') ? `${to}&${search.slice(1)}` : to + search
}
