import { Refusal } from '../calls/refusal.ts'

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i
/** Of answers to requests that name no language, or no proper one. Row 214. */
export const DEFAULT_LANGUAGE = 'en'

/** Language of the answer, from `currentLanguage`. */
export function readLanguage(headers: Headers): string {
  const given = headers.get('currentLanguage') ?? ''
  return LANGUAGE.test(given) ? given : DEFAULT_LANGUAGE
}

/**
 * The member's token; it travels URL-encoded. One that cannot be decoded comes as it is, and is nobody's. Null: none.
 * Row 216.
 */
export function readToken(headers: Headers): string | null {
  const given = headers.get('Authorization') ?? ''
  try {
    return decodeURIComponent(given) || null
  } catch {
    return given
  }
}

const EQUIPMENT_ID = /^[\x21-\x7e]{1,64}$/

/** The device, from `equipmentId`; null: none, or one that is no proper id. Row 213. */
export function readEquipmentId(headers: Headers): string | null {
  const given = headers.get('equipmentId') ?? ''
  return EQUIPMENT_ID.test(given) ? given : null
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** The caller's id of this request, so that the logs of both sides meet; null: none that can stand in a log. */
export function readRequestId(headers: Headers): string | null {
  const given = headers.get('X-Request-Id') ?? ''
  return REQUEST_ID.test(given) ? given : null
}

const PURCHASE_KEY = /^[A-Za-z0-9_-]{1,128}$/
const WHOLE_NUMBER = /^\d{1,10}$/

/** What travels beside the body of a purchase. Rule 11: a caller may leave either away. */
export interface Purchase {
  /** The caller's name for this purchase: under the same one it is made once. */
  key: string | null
  /** The price the buyer was shown; null: the caller does not say. */
  quotedPriceCoins: number | null
}

/** Reads the headers of a purchase. One that cannot be understood is refused: dropped, it would change the deal. */
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
