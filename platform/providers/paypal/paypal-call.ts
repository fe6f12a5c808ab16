import type * as z from 'zod'
import type { Clock } from '../../runtime/clock.ts'
import { PaymentFailure } from '../payment-provider.ts'
import { basic, providerFetch } from '../provider-fetch.ts'
import type { PaypalConfig } from './config.ts'
import { AccessToken, WireError } from './paypal-wire.ts'

export interface PaypalOptions {
  clock: Clock
  deadlineMs?: number
}

export type PaypalCall = <Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  given?: {
    requestId?: string
    body?: string
  },
) => Promise<z.output<Shape> | PaymentFailure>

/** A web front waits ten seconds for a confirmation, which may take a token, a read and a capture. */
const DEADLINE_MS = 3_000
/** Tokens are renewed this early, so that none expires in transit. */
const TOKEN_MARGIN_MS = 60_000

const HTTP_UNAUTHORIZED = 401
const HTTP_NOT_FOUND = 404
const HTTP_UNPROCESSABLE = 422
/** Timeout, conflict with the same request still running, too many requests: the outcome is open. */
const HTTP_UNCLEAR = new Set([408, 409, 425, 429])

const KIND_OF_ISSUE: Readonly<Record<string, PaymentFailure['kind']>> = {
  ORDER_NOT_APPROVED: 'notApproved',
  PAYER_ACTION_REQUIRED: 'notApproved',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  CARD_EXPIRED: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_COUNTRY_NOT_SUPPORTED: 'declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'declined',
  TRANSACTION_BLOCKED_BY_PAYEE: 'declined',
  ORDER_ALREADY_CAPTURED: 'done',
  CAPTURE_FULLY_REFUNDED: 'done',
  DUPLICATE_REQUEST_ID: 'unavailable',
  PREVIOUS_REQUEST_IN_PROGRESS: 'unavailable',
}

export function createPaypalCall(
  { apiOrigin, clientId, clientSecret }: Omit<PaypalConfig, 'webhookId'>,
  { clock, deadlineMs = DEADLINE_MS }: PaypalOptions,
): PaypalCall {
  let token: { text: string; endsAtMs: number } | null = null
  let requested: Promise<string | PaymentFailure> | null = null

  async function requestToken(): Promise<string | PaymentFailure> {
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: basic(clientId, clientSecret),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    // An error in our configuration says nothing about a payment.
    if (response instanceof PaymentFailure)
      return new PaymentFailure('unavailable', `token: ${response.reason}`)
    const parsed = AccessToken.safeParse(response)
    if (!parsed.success) return new PaymentFailure('unavailable', 'token: unexpected answer')
    const { access_token: text, expires_in: seconds } = parsed.data
    token = { text, endsAtMs: clock.nowMs() + seconds * 1000 - TOKEN_MARGIN_MS }
    return text
  }

  function getToken(): Promise<string | PaymentFailure> {
    if (token && token.endsAtMs > clock.nowMs()) return Promise.resolve(token.text)
    requested ??= requestToken().finally(() => {
      requested = null
    })
    return requested
  }

  async function send(path: string, init: RequestInit): Promise<unknown> {
    try {
      const response = await providerFetch(`${apiOrigin}${path}`, init, deadlineMs)
      if (response.ok) return await response.json()
      return await readFailure(response)
    } catch (error) {
      return new PaymentFailure('unavailable', error instanceof Error ? error.name : 'unknown')
    }
  }

  async function call<Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    given: { requestId?: string; body?: string } = {},
    isSecondTry = false,
  ): Promise<z.output<Shape> | PaymentFailure> {
    const { requestId, body } = given
    const bearer = await getToken()
    if (bearer instanceof PaymentFailure) return bearer
    const response = await send(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
      },
      ...(body !== undefined && { body }),
    })
    if (response instanceof PaymentFailure) {
      if (response.reason !== `HTTP ${HTTP_UNAUTHORIZED}` || isSecondTry) return response
      if (token?.text === bearer) token = null
      return call(shape, path, given, true)
    }
    const parsed = shape.safeParse(response)
    return parsed.success ? parsed.data : new PaymentFailure('unavailable', 'unexpected answer')
  }

  return (shape, path, given) => call(shape, path, given)
}

async function readFailure(response: Response): Promise<PaymentFailure> {
  const { status } = response
  const error = WireError.safeParse(await response.json().catch(() => null)).data
  const issue = error?.details?.[0]?.issue ?? error?.name ?? error?.error ?? ''
  const reason = `HTTP ${status}${issue && status !== HTTP_UNAUTHORIZED ? ` ${issue}` : ''}`
  const named = KIND_OF_ISSUE[issue]
  if (named) return new PaymentFailure(named, reason)
  if (status === HTTP_NOT_FOUND) return new PaymentFailure('notFound', reason)
  const isVerdict = status === HTTP_UNPROCESSABLE || status === 400 || status === 403
  return new PaymentFailure(isVerdict && !HTTP_UNCLEAR.has(status) ? 'refused' : 'unavailable', reason)
}
