import type { Identity } from '../session/identity.ts'

/** Code of the web among the platforms. Row 212. */
const WEB_PLATFORM = '4'

export interface CallHeaders {
  identity: Identity
  /** Language the answer should be in, already decided by row 214. */
  currentLanguage: string
  appId: string
  requestId: string
  /** What a purchase carries beside its body. Rule 11. */
  purchase?: Purchase | undefined
}

/** The buyer's key, minted once when the sheet opened, and the price that was shown. */
export interface Purchase {
  idempotencyKey: string
  quotedPriceCoins: number
}

/**
 * Headers of a product call. Nothing a visitor sends gets here unread: every value was held against its form when the
 * cookie was read. Rows 212-217, rule 11.
 */
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
  if (purchase) {
    headers['Idempotency-Key'] = purchase.idempotencyKey.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 128)
    headers['X-Quoted-Price-Coins'] = String(Math.trunc(purchase.quotedPriceCoins))
  }
  return headers
}
