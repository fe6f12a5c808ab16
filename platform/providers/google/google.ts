import * as client from 'openid-client'
import { type Identity, readIdentity } from '../identity.ts'
import { type ProviderAddress, readProviderAddress } from '../provider-address.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { providerFetch } from '../provider-fetch.ts'
import type { GoogleConfig } from './config.ts'

/** Binds one sign-in attempt: the provider sees the state, the nonce and a hash of the verifier. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  redirectUrl: string
}

export interface Google {
  createSignInUrl(attempt: Attempt): Promise<string | ProviderFailure>
  identify(attempt: Attempt, code: string): Promise<Identity | ProviderFailure>
  /** Asks to share the mail address; `thirdPartyId` is the account that should be asked. */
  createConsentUrl(attempt: Attempt, thirdPartyId: string): Promise<string | ProviderFailure>
  readAddress(attempt: Attempt, code: string): Promise<ProviderAddress | ProviderFailure>
}

interface GoogleOptions {
  deadlineMs?: number
  discoveryDeadlineMs?: number
}

/** Two calls of a sign-in stay below the web front's limit of ten seconds. */
const DEADLINE_MS = 4000
/** A web front waits two and a half seconds for the URL. */
const DISCOVERY_DEADLINE_MS = 2000

/** Discovery runs on the first sign-in and is then cached; failures are not. */
export function createGoogle(
  config: GoogleConfig,
  { deadlineMs = DEADLINE_MS, discoveryDeadlineMs = DISCOVERY_DEADLINE_MS }: GoogleOptions = {},
): Google {
  const issuer = new URL(config.issuer)
  let discovering: Promise<client.Configuration> | null = null

  function discover(): Promise<client.Configuration> {
    discovering ??= client
      .discovery(
        issuer,
        config.clientId,
        { client_secret: config.clientSecret },
        client.ClientSecretBasic(config.clientSecret),
        {
          [client.customFetch]: fetchWithin(discoveryDeadlineMs),
          execute: [
            // The library trusts a token that came over TLS; verify its signature anyway.
            client.enableNonRepudiationChecks,
            ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          ],
        },
      )
      .then(
        (found) => {
          found[client.customFetch] = fetchWithin(deadlineMs)
          return found
        },
        (error) => {
          discovering = null
          throw error
        },
      )
    return discovering
  }

  async function createUrl(
    { state, nonce, verifier, redirectUrl }: Attempt,
    asked: { scope: string; prompt: string; login_hint?: string },
  ): Promise<string | ProviderFailure> {
    try {
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUrl,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...asked,
      })
      return address.href
    } catch (error) {
      return toFailure(error)
    }
  }

  async function readClaims<Found>(
    { state, nonce, verifier, redirectUrl }: Attempt,
    code: string,
    read: (claims: client.IDToken | undefined) => Found | null,
  ): Promise<Found | ProviderFailure> {
    try {
      const found = await discover()
      const tokens = await client.authorizationCodeGrant(
        found,
        returnAddress(found, redirectUrl, { code, state }),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      )
      return read(tokens.claims()) ?? new ProviderFailure('providerUnavailable', 'unusable id')
    } catch (error) {
      return toFailure(error)
    }
  }

  return {
    // Viewers on a shared machine choose their account.
    createSignInUrl: (attempt) => createUrl(attempt, { scope: 'openid profile', prompt: 'select_account' }),
    identify: (attempt, code) =>
      readClaims(attempt, code, (claims) =>
        readIdentity('google', { id: claims?.sub, name: claims?.name, pictureUrl: claims?.picture }),
      ),
    createConsentUrl: (attempt, thirdPartyId) =>
      createUrl(attempt, { scope: 'openid email', prompt: 'consent', login_hint: thirdPartyId }),
    readAddress: (attempt, code) =>
      readClaims(attempt, code, (claims) =>
        readProviderAddress(claims?.sub, claims?.email_verified === true ? claims.email : null),
      ),
  }
}

function fetchWithin(deadlineMs: number): client.CustomFetch {
  return (url, init) => providerFetch(url, init as RequestInit, deadlineMs)
}

function returnAddress(
  found: client.Configuration,
  redirectUrl: string,
  params: { code: string; state: string },
): URL {
  const address = new URL(redirectUrl)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  // The issuer tells providers apart, but this state can only come from this one.
  const { issuer, authorization_response_iss_parameter_supported: hasIssuer } = found.serverMetadata()
  if (hasIssuer) address.searchParams.set('iss', issuer)
  return address
}

/** The token is for another attempt, site or time, or by another issuer. */
const FAILED_CHECKS = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])
/** The provider does not know our client, which no viewer can fix. */
const OUR_FAULTS = new Set(['invalid_client', 'unauthorized_client', 'invalid_request', 'invalid_scope'])

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new ProviderFailure('signInUsed', error.error)
    const isOurs = OUR_FAULTS.has(error.error)
    return new ProviderFailure(
      isOurs ? 'providerUnavailable' : 'signInRefused',
      `HTTP ${error.status}${isOurs ? `, ${error.error}` : ''}`,
    )
  }
  if (!(error instanceof Error)) return new ProviderFailure('providerUnavailable', 'unknown')
  const code = 'code' in error ? String(error.code) : error.name
  const isRefused = FAILED_CHECKS.has(code) || isSignatureFailure(error)
  return new ProviderFailure(isRefused ? 'signInRefused' : 'providerUnavailable', code)
}

function isSignatureFailure(error: Error): boolean {
  return error.cause instanceof Error && error.cause.message === 'JWT signature verification failed'
}
