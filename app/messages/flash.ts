import { CURRENCY_CODE, DECIMAL, DEFAULT_CURRENCY } from '../../contract/money.ts'
import { clearBrowserCookie, readBrowserCookie } from '../browser/browser-cookie.ts'
import type { AddressProblem, Flash, Purchase, SignInProblem, TopUpProblem } from '../context.ts'
import { PROVIDER_NAMES } from '../member/providers.ts'

const NOTICES: readonly Flash['notice'][] = [
  'signedIn',
  'signedOut',
  'sessionEnded',
  'otherProvider',
  'accountDeleted',
]
const PROBLEMS: readonly SignInProblem[] = [
  'cancelled',
  'refused',
  'stale',
  'used',
  'otherBrowser',
  'unavailable',
  'failed',
]
const ADDRESS_PROBLEMS: readonly AddressProblem[] = [
  'notAgreed',
  'otherAccount',
  'notShared',
  'tooMany',
  'notSaved',
]
const isProvider = (provider: unknown): provider is keyof typeof PROVIDER_NAMES =>
  Object.hasOwn(PROVIDER_NAMES, String(provider))

export function isSignInProblem(problem: unknown): problem is SignInProblem {
  return PROBLEMS.includes(problem as SignInProblem)
}

const PAYMENTS: readonly Flash['payment'][] = ['credited', 'failed', 'declined', 'pending', 'cancelled']
const TOP_UP_PROBLEMS: readonly TopUpProblem[] = [
  'changed',
  'running',
  'tooMany',
  'overLimit',
  'consentMissing',
  'signedOut',
  'unavailable',
  'providerUnavailable',
  'failed',
]

const MESSAGE_LENGTH_MAX = 300
const EPISODE_MAX = 9999

export function parseFlash(text: string | null): Flash | null {
  if (!text) return null
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return null
  }
  if (given === null || typeof given !== 'object') return null
  const {
    notice,
    message,
    problem,
    provider,
    addressProblem,
    resumeEpisode,
    payment,
    purchase,
    topUpProblem,
    isNothingToContinue,
  } = given as Record<string, unknown>
  const flash: Flash = {}
  if (NOTICES.includes(notice as Flash['notice'])) flash.notice = notice as NonNullable<Flash['notice']>
  if (typeof message === 'string' && message) flash.message = message.slice(0, MESSAGE_LENGTH_MAX)
  if (isSignInProblem(problem)) flash.problem = problem
  if (isProvider(provider)) flash.provider = provider
  if (ADDRESS_PROBLEMS.includes(addressProblem as AddressProblem))
    flash.addressProblem = addressProblem as AddressProblem
  if (PAYMENTS.includes(payment as Flash['payment'])) flash.payment = payment as NonNullable<Flash['payment']>
  const bought = parsePurchase(purchase)
  if (bought) flash.purchase = bought
  if (TOP_UP_PROBLEMS.includes(topUpProblem as TopUpProblem))
    flash.topUpProblem = topUpProblem as TopUpProblem
  const isEpisode = Number.isInteger(resumeEpisode) && Number(resumeEpisode) >= 1
  if (isEpisode && Number(resumeEpisode) <= EPISODE_MAX) flash.resumeEpisode = Number(resumeEpisode)
  if (isNothingToContinue === true) flash.isNothingToContinue = true
  return Object.keys(flash).length === 0 ? null : flash
}

function parsePurchase(given: unknown): Purchase | null {
  const { transactionId, price, currency = DEFAULT_CURRENCY, item } = Object(given) as Record<string, unknown>
  const isText = typeof transactionId === 'string' && typeof item === 'string'
  if (!isText || typeof price !== 'string' || !DECIMAL.test(price)) return null
  if (typeof currency !== 'string' || !CURRENCY_CODE.test(currency)) return null
  return { transactionId, price, currency, item: item.slice(0, MESSAGE_LENGTH_MAX) }
}

/** For shared pages; private pages get theirs from `context.takeFlash()`, which works without scripts. */
export function takeBrowserFlash(page: Pick<Document, 'cookie'>): Flash | null {
  const found = readBrowserCookie(page.cookie, 'flash')
  if (!found) return null
  clearBrowserCookie(page, found)
  return parseFlash(found.value)
}
