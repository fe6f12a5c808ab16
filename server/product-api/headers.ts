import { VIEWER_HEADER } from '../../contract/viewer-header.ts'
import {
  CLICK_AGENT_HEADER,
  toSourceQuery,
  VISIT_SOURCE_HEADER,
  type VisitSource,
} from '../../contract/visit-source.ts'
import type { Identity } from '../session/identity.ts'

export const WEB_PLATFORM = '4'

export interface CallHeaders {
  identity: Identity
  currentLanguage: string
  appId: string
  requestId: string
  purchase?: Purchase | undefined
  visitSource?: VisitSource | null | undefined
  /** Only of a new order; see `CLICK_AGENT_HEADER`. */
  clickAgent?: string | null | undefined
  /** Only of calls that are counted by it; see `VIEWER_HEADER`. */
  viewer?: string | null | undefined
}

/** `idempotencyKey` is generated when the sheet opens; the price is the displayed one. */
export interface Purchase {
  idempotencyKey: string
  quotedPriceCoins: number
}

export function callHeaders(call: CallHeaders): Record<string, string> {
  const { identity, purchase } = call
  const headers: Record<string, string> = {
    accept: 'application/json',
    platform: WEB_PLATFORM,
    currentLanguage: call.currentLanguage,
    app_id: call.appId,
    'x-request-id': call.requestId,
  }
  if (identity.equipmentId) headers.equipmentId = identity.equipmentId
  if (identity.token) headers.Authorization = encodeURIComponent(identity.token)
  if (identity.area) {
    headers.language = identity.area.lang
    headers.brand = identity.area.browser
  }
  if (call.visitSource) headers[VISIT_SOURCE_HEADER] = toSourceQuery(call.visitSource)
  if (call.viewer) headers[VIEWER_HEADER] = call.viewer
  if (call.clickAgent) headers[CLICK_AGENT_HEADER] = call.clickAgent
  if (purchase) {
    headers['Idempotency-Key'] = purchase.idempotencyKey.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 128)
    headers['X-Quoted-Price-Coins'] = String(Math.trunc(purchase.quotedPriceCoins))
  }
  return headers
}
