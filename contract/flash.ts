import { CURRENCY_CODE, DECIMAL, DEFAULT_CURRENCY } from './money.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from './sign-in-services.ts'

/** `otherProvider`: signed in, but with another provider than last time in this browser. */
const NOTICES = ['signedIn', 'signedOut', 'sessionEnded', 'otherProvider', 'accountDeleted'] as const

const SIGN_IN_PROBLEMS = [
  'cancelled',
  'refused',
  /** Started too long ago, or replaced by newer attempts. */
  'stale',
  'used',
  'otherBrowser',
  'unavailable',
  'failed',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

const ADDRESS_PROBLEMS = ['notAgreed', 'otherAccount', 'notShared', 'tooMany', 'notSaved'] as const
/** Why a provider's mail address was not taken; `notAgreed`: the member did not consent there. */
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number]

/** `declined`: not paid, another payment method is possible; `cancelled`: the buyer cancelled at the provider. */
const PAYMENTS = ['credited', 'failed', 'pending', 'declined', 'cancelled'] as const

const TOP_UP_PROBLEMS = [
  /** The package is no longer offered, or its price has changed. */
  'changed',
  'running',
  'tooMany',
  'overLimit',
  /** What ends the right of withdrawal was not agreed to. */
  'consentMissing',
  'signedOut',
  'unavailable',
  'providerUnavailable',
  'failed',
] as const
export type TopUpProblem = (typeof TOP_UP_PROBLEMS)[number]

export interface Purchase {
  transactionId: string
  price: string
  /** Absent in data that a front of the former release sends during an upgrade: US dollars. */
  currency?: string
  item: string
  /** Absent where the backend does not say, and as above. */
  gains?: Gains
}

/** What a purchase added to its buyer's account. */
export interface Gains {
  coins: number
  bonus: number
  vipDays: number
}

/**
 * One-time messages for the page after a redirect, in a cookie that lives 60 s. Scripts may read it, since
 * shared pages are the same for everybody.
 */
export interface Flash {
  notice?: (typeof NOTICES)[number]
  /** The product API's message, at most 300 characters; shown unchanged. */
  message?: string
  problem?: SignInProblem
  provider?: SignInProvider
  addressProblem?: AddressProblem
  payment?: (typeof PAYMENTS)[number]
  /** The first report that its payment arrived. */
  purchase?: Purchase
  topUpProblem?: TopUpProblem
  /** Episode open at the moment of signing in or out. */
  resumeEpisode?: number
  /** After signing in: the account has no drama to continue, so Home reserves no space for them. */
  isNothingToContinue?: true
}

/** Longer messages would not fit into the cookie along with the others; a toast shows less. */
export const MESSAGE_LENGTH_MAX = 300
const ID_LENGTH_MAX = 256
const EPISODE_MAX = 9999

const oneOf = <Name extends string>(names: readonly Name[], given: unknown): Name | undefined =>
  names.find((name) => name === given)

export const readSignInProblem = (given: unknown) => oneOf(SIGN_IN_PROBLEMS, given)

/** Checked by whoever reads it: the cookie is not signed, since it grants nothing. Without a schema, since pages read it too. */
export function parseFlash(text: string | null | undefined): Flash | null {
  let given: unknown
  try {
    given = JSON.parse(text || 'null')
  } catch {
    return null
  }
  const { message, resumeEpisode, ...names } = Object(given) as Record<string, unknown>
  const isMessage = typeof message === 'string' && message !== '' && message.length <= MESSAGE_LENGTH_MAX
  const isEpisode = Number.isInteger(resumeEpisode) && Number(resumeEpisode) >= 1
  const read = {
    notice: oneOf(NOTICES, names.notice),
    message: isMessage ? message : undefined,
    problem: readSignInProblem(names.problem),
    provider: oneOf(SIGN_IN_PROVIDERS, names.provider),
    addressProblem: oneOf(ADDRESS_PROBLEMS, names.addressProblem),
    payment: oneOf(PAYMENTS, names.payment),
    purchase: parsePurchase(names.purchase),
    topUpProblem: oneOf(TOP_UP_PROBLEMS, names.topUpProblem),
    resumeEpisode: isEpisode && Number(resumeEpisode) <= EPISODE_MAX ? Number(resumeEpisode) : undefined,
    isNothingToContinue: names.isNothingToContinue === true || undefined,
  }
  const found = Object.entries(read).filter(([, value]) => value !== undefined)
  return found.length === 0 ? null : (Object.fromEntries(found) as Flash)
}

function parsePurchase(given: unknown): Purchase | undefined {
  const purchase = Object(given) as Record<string, unknown>
  const { transactionId, price, currency = DEFAULT_CURRENCY, item } = purchase
  if (typeof transactionId !== 'string' || transactionId.length > ID_LENGTH_MAX) return undefined
  if (typeof item !== 'string' || typeof price !== 'string' || !DECIMAL.test(price)) return undefined
  if (typeof currency !== 'string' || !CURRENCY_CODE.test(currency)) return undefined
  const gains = parseGains(purchase.gains)
  return { transactionId, price, currency, item: item.slice(0, MESSAGE_LENGTH_MAX), ...(gains && { gains }) }
}

function parseGains(given: unknown): Gains | undefined {
  const { coins, bonus, vipDays } = Object(given) as Record<keyof Gains, unknown>
  const isAmount = (amount: unknown): amount is number => Number.isSafeInteger(amount) && Number(amount) >= 0
  return isAmount(coins) && isAmount(bonus) && isAmount(vipDays) ? { coins, bonus, vipDays } : undefined
}
