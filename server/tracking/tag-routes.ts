import { Router } from 'express'
import type { AnalyticsTag } from '../../contract/analytics-tag.ts'
import type { Config } from '../config/config.ts'
import { asksNotToBeTracked } from './do-not-track.ts'

/** Null: no tag is configured. Row 269. */
export function toTag({ analytics, mode }: Pick<Config, 'analytics' | 'mode'>): AnalyticsTag | null {
  return analytics && { id: analytics.id, scriptUrl: analytics.scriptUrl, isDebug: mode !== 'production' }
}

/**
 * `GET /tracking/tag`: which analytics tag a page may load once its viewer has agreed. 204 when there is none, and for
 * browsers that ask not to be tracked: pages are the same for everybody, so only this response can say so. Row 444.
 */
export function tagRoutes(tag: AnalyticsTag | null): Router {
  const router = Router()
  router.get('/tracking/tag', (req, res) => {
    res.setHeader('Cache-Control', 'private, no-store')
    if (tag === null || asksNotToBeTracked(req.headers)) return res.status(204).end()
    return res.json(tag)
  })
  return router
}
