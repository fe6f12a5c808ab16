import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Account, Accounts } from '../pages/accounts.ts'
import { createExpiringStore } from '../pages/expiring-store.ts'
import type { GoogleFault } from '../pages/faults.ts'
import { toEmail } from '../pages/pages.ts'
import { openIdStore } from './openid-store.ts'
import { ALGORITHM, tokenFaults } from './token-faults.ts'

export interface OpenIdOptions {
  issuer: string
  chooserPath: string
  client: { id: string; secret: string; redirectUri: string }
  accounts: Accounts
  loadPicture: (account: Account) => Promise<string | null>
  showError: (sentence: string) => string
  errorHeaders: Record<string, string>
  closing: AbortSignal
  clock: Clock
  log: Log
}

const ATTEMPT_SECONDS = 600
const CODE_SECONDS = 60
const TOKEN_SECONDS = 3600
const FAULTS_MAX = 200
const SESSION_COOKIE = 'sandbox_session'

export async function createOpenIdProvider(options: OpenIdOptions): Promise<Provider> {
  const { issuer, client, accounts, loadPicture, closing, clock, log } = options
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const kid = randomBytes(8).toString('hex')
  const misbehave = tokenFaults({ privateKey, kid, closing })
  const faults = createExpiringStore<GoogleFault>(FAULTS_MAX, clock)

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new Provider(issuer, {
    adapter: openIdStore(clock),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: 'sig' }] },
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    // Like Google's, the id token contains the profile, so no further call is needed.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    routes: { authorization: '/authorize', token: '/token', userinfo: '/userinfo', jwks: '/jwks' },
    ttl: {
      Interaction: ATTEMPT_SECONDS,
      Session: ATTEMPT_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      AccessToken: TOKEN_SECONDS,
      IdToken: TOKEN_SECONDS,
      Grant: TOKEN_SECONDS,
    },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: SESSION_COOKIE, interaction: 'sandbox_attempt', resume: 'sandbox_resume' },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    clientBasedCORS: () => false,
    interactions: { policy, url: (_ctx, { uid }) => `${options.chooserPath}/${uid}` },
    async findAccount(_ctx, id) {
      const account = accounts.find(id)
      if (!account) return undefined
      return { accountId: id, claims: () => toClaims(account) }
    },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (!accountId || !oidc.client) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope(String(oidc.params?.scope ?? 'openid'))
      const grantId = await grant.save()
      const fault = oidc.result?.fault as GoogleFault | undefined
      if (fault) faults.put(grantId, fault, ATTEMPT_SECONDS * 1000)
      return grant
    },
    renderError(ctx, { error_description: sentence }) {
      ctx.set(options.errorHeaders)
      ctx.body = options.showError(sentence ?? 'This address is not complete.')
    },
  })

  async function toClaims(account: Account) {
    const picture = await loadPicture(account)
    return {
      sub: account.id,
      name: account.name,
      email: toEmail(account),
      email_verified: true,
      ...(picture && { picture }),
    }
  }

  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return
    const fault = faults.get(ctx.oidc.entities.AuthorizationCode?.grantId ?? '')
    if (fault) await misbehave(ctx, fault)
  })
  const logFailure = (err: unknown) => log.error({ provider: 'google', err }, 'OpenID sandbox failed')
  provider.on('server_error', (_ctx, err) => logFailure(err))
  // Without a listener the framework under the library writes to the console.
  EventEmitter.prototype.on.call(provider, 'error', logFailure)
  return provider
}
