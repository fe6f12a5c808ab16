import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import type { RulesManifest } from './rules-manifest.ts'
import { collapseLeadingSlashes } from './same-site-url.ts'
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
  /** A rule for a path holds for it in every language, unless there is one for the address with its prefix. Row 49. */
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
