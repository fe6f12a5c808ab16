import express, { type Request, type Response, type Router } from 'express'
import * as z from 'zod'
import { hasExtension } from '../../contract/area.ts'
import { Country } from '../../contract/country.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { EVENT_ID_PARAM, SentEvent } from '../../contract/tracking.ts'
import { isUsageEvent } from '../../contract/usage-events.ts'
import { EVENTS_PER_REPORT_MAX } from '../../contract/usage-report.ts'
import type { VisitSource } from '../../contract/visit-source.ts'
import { caught } from '../http/caught.ts'
import { exactRouter } from '../http/exact-router.ts'
import { WEB_PLATFORM } from '../product-api/headers.ts'
import { refuse } from '../security/refuse.ts'
import { BODY_BYTES_MAX } from '../security/request-shape.ts'
import { setCookie } from '../session/cookies.ts'
import { refusesTracking } from '../session/do-not-track.ts'
import { getIdentity } from '../session/identity.ts'
import {
  type Consent,
  getVisitSource,
  isConsentWithdrawn,
  saveVisitSource,
  type VisitSourceOptions,
} from '../session/visit-source.ts'

interface TrackingRoutesOptions extends VisitSourceOptions {
  apiFor(
    res: Response,
    as: { token: string | null; language: string },
  ): Pick<ProductApi, 'reportTracking' | 'forgetClicks'>
  /** Without a caller. */
  ownApi: Pick<ProductApi, 'areaInfo'>
  toDailyId(id: string): string
  countryHeader: string | null
  log: { info(fields: Record<string, unknown>, message: string): void }
}

const RandomId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .optional()
  .catch(undefined)

const Common = z.object({
  clientUserId: RandomId,
  sessionId: RandomId,
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/),
  /** 0: standalone; 1: any other way. */
  openMethod: z.literal([0, 1]),
  /** Whether the viewer agreed to be recognised on other days. */
  hasConsent: z.boolean().optional().catch(undefined),
  /** Whether the viewer agreed that the network of a click learns of purchases. */
  sharesPurchases: z.boolean().optional().catch(undefined),
})

const Report = z.object({
  cm: Common,
  et: z.array(SentEvent).min(1).max(EVENTS_PER_REPORT_MAX),
})

/**
 * `POST /tracking/report`: forwards a page's usage events to the tracking host. Drops events that are not in the contract, so
 * that pages of an older build do not send them forever. Responds with 204, with 400 if the body is not a report, and with 503
 * if the host rejects it; the page then keeps the events. Identifies the device by its cookie if the viewer consented,
 * otherwise by an id that changes daily, and not at all if the browser refuses tracking. Adds the visit's source, and the country
 * that the proxy in front names.
 */
export function trackingRoutes(options: TrackingRoutesOptions): Router {
  const { apiFor, toDailyId, countryHeader, log } = options
  async function take(req: Request, res: Response): Promise<unknown> {
    const report = Report.safeParse(req.body)
    if (!report.success) return refuse(res, 400, 'This is no report of usage events.')
    const { et, cm: common } = report.data
    await follow(req, res, common)
    const known = et.filter(({ en, kv }) => {
      const { [EVENT_ID_PARAM]: id, ...params } = kv.eventParams
      return typeof id === 'string' && isUsageEvent(en, params)
    })
    if (known.length < et.length) {
      log.info({ requestId: res.locals.requestId, count: et.length - known.length }, 'usage events left out')
    }
    if (known.length === 0) return res.status(204).end()
    const { clientUserId, sessionId, language, openMethod, hasConsent } = common
    const { equipmentId } = getIdentity(res)
    const toId = (id: string) => (hasConsent ? id : toDailyId(id))
    const device = refusesTracking(req.headers)
      ? {}
      : {
          ...(equipmentId && { equipmentId: toId(equipmentId) }),
          ...(clientUserId && { clientUserId: toId(clientUserId) }),
        }
    const { data: country } = Country.safeParse(countryHeader && req.headers[countryHeader])
    const cm = {
      platform: WEB_PLATFORM,
      language,
      openMethod,
      ...(country && { country }),
      ...(sessionId && { sessionId }),
      ...device,
      ...toCampaign(getVisitSource(res)),
    }
    try {
      await apiFor(res, { token: null, language }).reportTracking({ cm, et: known })
      return res.status(204).end()
    } catch {
      // The client of the product API has logged it.
      return refuse(res, 503, 'Usage events cannot be taken now.')
    }
  }

  /** Withdrawn consent ends what it allowed; if the product API cannot forget it now, the next report tries again. */
  async function follow(
    req: Request,
    res: Response,
    { hasConsent, sharesPurchases, language }: z.output<typeof Common>,
  ): Promise<void> {
    const isGiven = hasConsent === true
    const consent: Consent = { isGiven, isShared: isGiven && sharesPurchases === true }
    const { token, equipmentId } = getIdentity(res)
    const isLasting = (isGiven && !refusesTracking(req.headers)) || token !== null
    if (equipmentId !== null)
      setCookie(res, 'equipmentId', equipmentId, { isSecure: options.isSecure, isLasting })
    if (token !== null && isConsentWithdrawn(res, consent)) {
      try {
        const isOffered = hasExtension(await options.ownApi.areaInfo(), 'forgetClicks')
        if (isOffered) await apiFor(res, { token, language }).forgetClicks()
      } catch {
        // The client of the product API has logged it.
        return
      }
    }
    saveVisitSource(req, res, consent, options)
  }

  const router = exactRouter()
  const json = express.json({ limit: BODY_BYTES_MAX, inflate: false })
  router.post('/tracking/report', json, caught(take))
  return router
}

function toCampaign(source: VisitSource | null) {
  if (!source) return {}
  const { source: from, medium, campaign } = source
  return { source: from, ...(medium && { medium }), ...(campaign && { campaign }) }
}
