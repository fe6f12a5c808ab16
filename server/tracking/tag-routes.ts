import type { Router } from 'express'
import type { AnalyticsTag, ConsentSettings } from '../../contract/analytics-tag.ts'
import type { Config } from '../config/config.ts'
import { exactRouter } from '../http/exact-router.ts'
import { refusesTracking } from '../session/do-not-track.ts'

export function toTag({ analytics, mode }: Pick<Config, 'analytics' | 'mode'>): AnalyticsTag | null {
  return analytics && { id: analytics.id, scriptUrl: analytics.scriptUrl, isDebug: mode !== 'production' }
}

/** What pages request consent for; null: nothing. */
export function toConsentSettings(
  config: Pick<Config, 'analytics' | 'mode' | 'sharedClicks'>,
): ConsentSettings | null {
  const tag = toTag(config)
  if (config.sharedClicks.length === 0) return tag
  return tag ? { ...tag, sharesPurchases: true } : { sharesPurchases: true }
}

/**
 * `GET /tracking/tag`: what a page may request its viewer's consent for, such as an analytics tag. 204 if it is nothing, and
 * for browsers that refuse tracking: pages are the same for everybody, so only this response can differ.
 */
export function tagRoutes(settings: ConsentSettings | null): Router {
  const router = exactRouter()
  router.get('/tracking/tag', (req, res) => {
    res.setHeader('Cache-Control', 'private, no-store')
    if (settings === null || refusesTracking(req.headers)) return res.status(204).end()
    return res.json(settings)
  })
  return router
}
