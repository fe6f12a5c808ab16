import type { Router } from 'express'
import type { AnalyticsTag } from '../../contract/analytics-tag.ts'
import type { Config } from '../config/config.ts'
import { exactRouter } from '../http/exact-router.ts'
import { asksNotToBeTracked } from '../session/do-not-track.ts'

export function toTag({ analytics, mode }: Pick<Config, 'analytics' | 'mode'>): AnalyticsTag | null {
  return analytics && { id: analytics.id, scriptUrl: analytics.scriptUrl, isDebug: mode !== 'production' }
}

/**
 * `GET /tracking/tag`: the analytics tag, which a page may load once its viewer has agreed. 204 if there is none, and for
 * browsers that refuse tracking: pages are the same for everybody, so only this response can differ.
 */
export function tagRoutes(tag: AnalyticsTag | null): Router {
  const router = exactRouter()
  router.get('/tracking/tag', (req, res) => {
    res.setHeader('Cache-Control', 'private, no-store')
    if (tag === null || asksNotToBeTracked(req.headers)) return res.status(204).end()
    return res.json(tag)
  })
  return router
}
