import type { RequestHandler } from 'express'
import { toNormalTarget } from '../http/request-target.ts'
import { refuse } from './refuse.ts'

export function normalTarget(): RequestHandler {
  return function normalTarget(req, res, next) {
    const target = toNormalTarget(req.url)
    if (target === req.url) return next()
    if (req.method === 'POST') return refuse(res, 404, 'There is no such page.')
    res.statusCode = 301
    res.setHeader('Cache-Control', 'no-store')
    res.setHeader('Location', target)
    res.end()
  }
}
