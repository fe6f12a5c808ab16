import { Refusal } from '../calls/refusal.ts'

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i
export const DEFAULT_LANGUAGE = 'en'

export function readLanguage(headers: Headers): string {
  const given = headers.get('currentLanguage') ?? ''
  return LANGUAGE.test(given) ? given : DEFAULT_LANGUAGE
}

/** URL-encoded in transit; one that cannot be decoded matches no session. */
export function readToken(headers: Headers): string | null {
  const given = headers.get('Authorization') ?? ''
  try {
    return decodeURIComponent(given) || null
  } catch {
    return given
  }
}

const EQUIPMENT_ID = /^[\x21-\x7e]{1,64}$/

export function readEquipmentId(headers: Headers): string | null {
  const given = headers.get('equipmentId') ?? ''
  return EQUIPMENT_ID.test(given) ? given : null
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Correlates both logs. Null also if it is not safe to log. */
export function readRequestId(headers: Headers): string | null {
  const given = headers.get('X-Request-Id') ?? ''
  return REQUEST_ID.test(given) ? given : null
}

const PURCHASE_KEY = /^[A-Za-z0-9_-]{1,128}$/
const WHOLE_NUMBER = /^\d{1,10}$/

export interface Purchase {
  key: string | null
  quotedPriceCoins: number | null
}

/** Refuses an invalid header: ignoring it would change the deal. */
export function readPurchase(headers: Headers): Purchase | Refusal {
  const [key, price] = [headers.get('Idempotency-Key'), headers.get('X-Quoted-Price-Coins')]
  if (key !== null && !PURCHASE_KEY.test(key)) {
    return new Refusal('badRequest', 'Idempotency-Key takes 1 to 128 letters, digits, "-" and "_".')
  }
  if (price !== null && !WHOLE_NUMBER.test(price)) {
    return new Refusal('badRequest', 'X-Quoted-Price-Coins takes a whole number.')
  }
  return { key, quotedPriceCoins: price === null ? null : Number(price) }
}
