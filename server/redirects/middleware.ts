import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import type { RulesManifest } from './rules-manifest.ts'
import { collapseLeadingSlashes } from './same-site-url.ts'
import { findRedirect, type RedirectOptions } from './table.ts'

interface RedirectsOptions extends RedirectOptions {
  manifest: RulesManifest
  /** First path segments that are not pages and are left unchanged, such as `sign-in`. */
  reserved: readonly string[]
}

/** Only GET and HEAD: a form posted to an old URL must not silently turn into a GET. */
export function redirects(options: RedirectsOptions): RequestHandler {
  function ruleFor(path: string): { to: string; status: number } | null {
    const rule = options.manifest.find(path)
    const language = options.prefixedLanguages.find((language) => path.startsWith(`/${language}/`))
    if (rule || !language) return rule
    const prefix = `/${language}`
    const bare = options.manifest.find(collapseLeadingSlashes(path.slice(prefix.length)))
    return bare && { ...bare, to: prefix + bare.to }
  }

  return function redirects(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { path, search } = splitTarget(req.url)
    const [, first = ''] = path.split('/', 2)
    if (options.reserved.includes(first)) return next()
    const byRule = ruleFor(path)
    if (byRule) return send(byRule.status, withQuery(byRule.to, search))
    const moved = findRedirect(path, search, options)
    if (!moved) return next()
    send(moved.status, moved.location)

    function send(status: number, location: string) {
      // Fixed rules are cacheable for a day, not for ever, because browsers cannot be made to forget a 301. URLs with a query
      // are not cached, since it may be private.
      const isCacheable = (status === 301 || status === 308) && search === ''
      res.setHeader('Cache-Control', isCacheable ? 'public, max-age=86400' : 'no-store')
      res.setHeader('Location', location)
      res.statusCode = status
      res.end()
    }
  }
}

function withQuery(to: string, search: string): string {
  if (!search) return to
  return to.includes('?') ? `${to}&${search.slice(1)}` : to + search
}
