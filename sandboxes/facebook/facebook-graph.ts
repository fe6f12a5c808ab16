import { createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Account, Accounts } from '../pages/accounts.ts'
import { createExpiringStore } from '../pages/expiring-store.ts'
import { beSlow, type FacebookFault, NONSENSE_PAGE } from '../pages/faults.ts'
import { toEmail } from '../pages/pages.ts'
import { leaving, sendHtml, sendJson } from '../pages/serve.ts'

interface App {
  id: string
  secret: string
}

interface GraphOptions {
  app: App
  accounts: Accounts
  loadPicture: (account: Account) => Promise<string | null>
  clock: Clock
  closing: AbortSignal
}

interface Attempt {
  account: Account
  sharesEmail: boolean
  redirectUri: string
  fault: FacebookFault | null
}

type IssuedCode = Attempt & { isUsed: boolean }

interface Graph {
  issueCode(attempt: Attempt): string
  handle(path: string, query: URLSearchParams, res: ServerResponse): Promise<boolean>
}

const CODE_MS = 60_000
const TOKEN_MS = 3_600_000
const ENTRIES_MAX = 500
const OTHER_APP_ID = '100000000000001'

export function createFacebookGraph({ app, accounts, loadPicture, clock, closing }: GraphOptions): Graph {
  const codes = createExpiringStore<IssuedCode>(ENTRIES_MAX, clock)
  const tokens = createExpiringStore<{ attempt: Attempt; appId: string; endsAtMs: number }>(
    ENTRIES_MAX,
    clock,
  )
  const appToken = `${app.id}|${app.secret}`

  async function exchange(query: URLSearchParams, res: ServerResponse): Promise<void> {
    requireApp(query, app)
    const attempt = requireUnused(query, codes.get(query.get('code') ?? ''))
    const { fault } = attempt
    if (fault === 'down') throw serviceDown()
    if (fault === 'slow') return beSlow(closing, leaving(res))
    if (fault === 'nonsense') return sendHtml(res, 200, NONSENSE_PAGE)
    if (fault === 'refuses') throw new GraphError(100, 'Invalid verification code format.')
    attempt.isUsed = true
    const token = `EAAS${randomBytes(48).toString('base64url')}`
    const appId = fault === 'foreignToken' ? OTHER_APP_ID : app.id
    tokens.put(token, { attempt, appId, endsAtMs: clock.nowMs() + TOKEN_MS }, TOKEN_MS)
    sendJson(res, 200, { access_token: token, token_type: 'bearer', expires_in: TOKEN_MS / 1000 })
  }

  async function inspect(query: URLSearchParams, res: ServerResponse): Promise<void> {
    if (query.get('access_token') !== appToken) {
      throw new GraphError(190, 'Invalid OAuth access token signature.')
    }
    const found = tokens.get(query.get('input_token') ?? '')
    if (found?.attempt.fault === 'inspectionDown') throw serviceDown()
    if (!found) {
      const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' }
      return sendJson(res, 200, { data: { error, is_valid: false, scopes: [] } })
    }
    sendJson(res, 200, {
      data: {
        app_id: found.appId,
        type: 'USER',
        application: 'Cliffhanger sandbox',
        expires_at: Math.floor(found.endsAtMs / 1000),
        is_valid: true,
        scopes: ['public_profile', ...(found.attempt.sharesEmail ? ['email'] : [])],
        user_id: found.attempt.account.id,
      },
    })
  }

  async function describePerson(query: URLSearchParams, res: ServerResponse): Promise<void> {
    const token = query.get('access_token') ?? ''
    const found = tokens.get(token)
    const account = found && accounts.find(found.attempt.account.id)
    if (!account) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token')
    requireProof(query, token, app)
    const fields = new Set((query.get('fields') ?? 'id,name').split(','))
    const url = fields.has('picture') ? await loadPicture(account) : null
    sendJson(res, 200, {
      ...(fields.has('name') && { name: account.name }),
      ...(fields.has('email') && found.attempt.sharesEmail && { email: toEmail(account) }),
      ...(url && { picture: { data: { url, height: 192, width: 192, is_silhouette: false } } }),
      id: account.id,
    })
  }

  const calls = new Map([
    ['/oauth/access_token', exchange],
    ['/debug_token', inspect],
    ['/me', describePerson],
  ])

  return {
    issueCode(attempt) {
      const code = `AQ${randomBytes(32).toString('base64url')}`
      codes.put(code, { ...attempt, isUsed: false }, CODE_MS)
      return code
    },
    async handle(path, query, res) {
      const call = calls.get(path)
      if (!call) return false
      try {
        await call(query, res)
      } catch (error) {
        if (!(error instanceof GraphError)) throw error
        sendJson(res, error.status, error.toJson())
      }
      return true
    },
  }
}

function requireApp(query: URLSearchParams, app: App): void {
  if (query.get('client_id') !== app.id) {
    throw new GraphError(101, 'Error validating application. Cannot get application info.')
  }
  if (query.get('client_secret') !== app.secret) throw new GraphError(1, 'Error validating client secret.')
}

function requireUnused(query: URLSearchParams, code: IssuedCode | null): IssuedCode {
  if (!code) throw new GraphError(100, 'This authorization code has expired.', { subcode: 36007 })
  if (code.isUsed) throw new GraphError(100, 'This authorization code has been used.', { subcode: 36009 })
  if (query.get('redirect_uri') !== code.redirectUri) {
    const sentence =
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used ' +
      'in the OAuth dialog request'
    throw new GraphError(100, sentence, { subcode: 36008 })
  }
  return code
}

function requireProof(query: URLSearchParams, token: string, app: App): void {
  const proof = query.get('appsecret_proof')
  const more = { type: 'GraphMethodException' }
  if (proof === null) {
    throw new GraphError(100, 'API calls from the server require an appsecret_proof argument', more)
  }
  if (proof !== createHmac('sha256', app.secret).update(token).digest('hex')) {
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', more)
  }
}

/** Refused as the real Graph API refuses, with its codes and sentences. */
class GraphError extends Error {
  readonly code: number
  readonly subcode: number | undefined
  readonly type: string
  readonly status: number

  constructor(
    code: number,
    message: string,
    more: { subcode?: number; type?: string; status?: number } = {},
  ) {
    super(message)
    this.code = code
    this.subcode = more.subcode
    this.type = more.type ?? 'OAuthException'
    this.status = more.status ?? 400
  }

  toJson() {
    const { message, type, code, subcode } = this
    const more = subcode === undefined ? {} : { error_subcode: subcode }
    return {
      error: { message, type, code, ...more, fbtrace_id: `A${randomBytes(16).toString('base64url')}` },
    }
  }
}

const serviceDown = () => new GraphError(2, 'Service temporarily unavailable', { status: 503 })
