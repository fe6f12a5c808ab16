import type { RequestHandler } from 'express'

/** Proves to search engines that announcements with this key come from this site. */
export function indexNowKeyFile(indexNow: { key: string } | null): RequestHandler {
  const path = indexNow && `/${indexNow.key}.txt`
  return function indexNowKeyFile(req, res, next) {
    if (!indexNow || req.url !== path || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.setHeader('Cache-Control', 'public, max-age=3600')
    res.type('text/plain').send(indexNow.key)
  }
}
