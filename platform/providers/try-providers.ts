import * as z from 'zod'
import { causeCode } from '../runtime/cause-code.ts'
import type { FacebookConfig, GoogleConfig, PaypalConfig } from './configs.ts'
import { AccessToken } from './paypal-wire.ts'
import { providerFetch } from './provider-fetch.ts'

/**
 * What an operator learns about a provider before a viewer does: whether it answers, and whether it accepts our
 * credentials. Nothing is signed in and nothing is sold.
 */
export interface Trial {
  /** What is wrong, as a clause without a full stop; null: nothing. */
  problem: string | null
  /** The provider's clock as Unix time in ms, exact to the second; null: unknown. */
  nowMs: number | null
}

const DEADLINE_MS = 5_000

const Discovery = z.object({ issuer: z.string(), token_endpoint: z.url() })
const OauthError = z.object({ error: z.string() })
const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
/** What the product settles orders by. */
const EVENTS = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED']

/** OpenID discovery, then a code that cannot exist: a provider checks the client before the code. */
export function tryGoogle({ issuer, clientId, clientSecret }: GoogleConfig): Promise<Trial> {
  return attempt(async (ask) => {
    const found = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (!found.ok) return `discovery answered HTTP ${found.status}`
    const discovery = Discovery.safeParse(await readJson(found))
    if (!discovery.success) return 'this is not an OpenID Connect provider'
    if (discovery.data.issuer !== issuer) return `it calls itself ${discovery.data.issuer}, not ${issuer}`
    const refused = await ask(discovery.data.token_endpoint, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'no-code',
        code_verifier: 'v'.repeat(43),
        redirect_uri: 'https://localhost/',
      }),
    })
    const answer = OauthError.safeParse(await readJson(refused))
    const isUnknown = answer.success && ['invalid_client', 'unauthorized_client'].includes(answer.data.error)
    return refused.status === 401 || isUnknown ? 'it does not accept the client id and secret' : null
  })
}

/** The graph inspects a token that cannot exist, for an app that must. */
export function tryFacebook({ graphUrl, appId, appSecret }: FacebookConfig): Promise<Trial> {
  return attempt(async (ask) => {
    const query = new URLSearchParams({ input_token: 'no-token', access_token: `${appId}|${appSecret}` })
    const response = await ask(`${graphUrl}/debug_token?${query}`)
    if (response.ok) return null
    return response.status < 500
      ? 'it does not accept the app id and secret'
      : `it answered HTTP ${response.status}`
  })
}

/** Asks for a token, then for the webhook that should lead to `noticeUrl`; null: wherever it leads. */
export function tryPaypal(
  { apiOrigin, clientId, clientSecret, webhookId }: PaypalConfig,
  noticeUrl: string | null,
): Promise<Trial> {
  return attempt(async (ask) => {
    const response = await ask(`${apiOrigin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    if (response.status === 401) return 'it does not accept the client id and secret'
    const token = AccessToken.safeParse(await readJson(response))
    if (!response.ok || !token.success) return `it answered HTTP ${response.status} instead of a token`
    const found = await ask(`${apiOrigin}/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, {
      headers: { Authorization: `Bearer ${token.data.access_token}` },
    })
    const webhook = Webhook.safeParse(await readJson(found))
    if (!found.ok || !webhook.success) return `it knows no webhook ${webhookId} (HTTP ${found.status})`
    const { url, event_types: types } = webhook.data
    if (noticeUrl !== null && url !== noticeUrl) return `its webhook leads to ${url}, not to ${noticeUrl}`
    const names = types.map(({ name }) => name)
    const missing = names.includes('*') ? [] : EVENTS.filter((event) => !names.includes(event))
    return missing.length > 0 ? `its webhook does not report ${missing.join(', ')}` : null
  })
}

type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** Runs `find` with requests that have a deadline; a failed one is the problem. */
async function attempt(find: (ask: Ask) => Promise<string | null>): Promise<Trial> {
  let nowMs: number | null = null
  const ask: Ask = async (url, init = {}) => {
    const response = await providerFetch(url, init, DEADLINE_MS)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) nowMs = date
    return response
  }
  try {
    return { problem: await find(ask), nowMs }
  } catch (error) {
    return { problem: `no answer (${toReason(error)})`, nowMs }
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return causeCode(error) ?? error.message
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

/** Null: not JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
