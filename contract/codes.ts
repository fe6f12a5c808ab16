/**
 * The specification defines only `00000` and the four session codes; the others are the reference platform's, and clients treat
 * all unknown codes alike.
 */
export const CODES = {
  success: '00000',
  noToken: 'U0001',
  invalidToken: 'U0003',
  kickedOut: 'U0004',
  tokenExpired: 'A0504',
  badRequest: 'A0400',
  unknownCall: 'A0404',
  tooManyRequests: 'A0429',
  notYet: 'B0501',
  internal: 'B0001',
  unavailable: 'B0503',
  episodeNotFound: 'C0404',
  insufficientBalance: 'P0001',
  priceChanged: 'P0002',
  notNextLocked: 'P0003',
  appOnly: 'P0004',
  dailyLimit: 'P0005',
  keyUsed: 'P0006',
  autoUnlockOff: 'P0007',
  returnChanged: 'P0008',
  withdrawalEnded: 'P0009',
  withdrawalChanged: 'P0010',
  packageChanged: 'T0001',
  orderRunning: 'T0002',
  spendingLimit: 'T0003',
  consentMissing: 'T0004',
  purchaseUnknown: 'T0404',
  tooManyOrders: 'T0429',
  paymentUnavailable: 'T0503',
  signInRefused: 'S0001',
  signInUsed: 'S0002',
  signInStale: 'S0003',
  linkExpired: 'S0004',
  recoveryRefused: 'S0005',
  otherAccount: 'S0006',
  addressNotShared: 'S0007',
  providerUnavailable: 'S0503',
} as const

export type CodeName = keyof typeof CODES
export type Code = (typeof CODES)[CodeName]

/** Sent by the reference platform; clients look only at the code. */
export const HTTP_STATUS: Record<CodeName, number> = {
  success: 200,
  noToken: 401,
  invalidToken: 401,
  kickedOut: 401,
  tokenExpired: 401,
  badRequest: 400,
  unknownCall: 404,
  tooManyRequests: 429,
  notYet: 501,
  internal: 500,
  unavailable: 503,
  episodeNotFound: 404,
  insufficientBalance: 409,
  priceChanged: 409,
  notNextLocked: 409,
  appOnly: 409,
  dailyLimit: 409,
  keyUsed: 409,
  autoUnlockOff: 409,
  returnChanged: 409,
  withdrawalEnded: 409,
  withdrawalChanged: 409,
  packageChanged: 409,
  orderRunning: 409,
  spendingLimit: 409,
  consentMissing: 409,
  purchaseUnknown: 404,
  tooManyOrders: 429,
  paymentUnavailable: 503,
  signInRefused: 403,
  signInUsed: 409,
  signInStale: 400,
  linkExpired: 410,
  recoveryRefused: 409,
  otherAccount: 409,
  addressNotShared: 409,
  providerUnavailable: 503,
}

export const SESSION_CODES: readonly string[] = [
  CODES.noToken,
  CODES.invalidToken,
  CODES.kickedOut,
  CODES.tokenExpired,
]

export const DEFAULT_MESSAGE = 'request failed'
export const DEFAULT_SESSION_MESSAGE = 'login expired'

const namesByCode = new Map<string, CodeName>(
  Object.entries(CODES).map(([name, code]) => [code, name as CodeName]),
)

export function codeName(code: string): CodeName | null {
  return namesByCode.get(code) ?? null
}
